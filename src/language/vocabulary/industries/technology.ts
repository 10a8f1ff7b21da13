import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Technology");

export const TECHNOLOGY: readonly IndustryTerm[] = [
  industry(
    "Communication Equipment",
    "communications equipment; telecom equipment; telecommunications equipment; networking equipment; network equipment; networking gear; network gear; networking; wireless equipment",
    "Communications Equipment; Telecommunications Equipment; Computer Communications Equipment; Radio & TV Broadcasting & Communications Equipment; Telephone & Telegraph Apparatus",
  ),
  industry(
    "Computer Hardware",
    "hardware; hardware makers; hardware maker; computer makers; computer maker; pc makers; pc maker; computer manufacturers; data storage; storage makers; server makers; technology hardware; tech hardware; peripherals",
    "Technology Hardware, Storage & Peripherals; Computer Processing Hardware; Computer Peripherals; Electronic Computers; Computer Storage Devices; Computer Manufacturing; Computer peripheral equipment",
  ),
  industry(
    "Consumer Electronics",
    "consumer electronic; gadget makers; gadgets; home electronics; electronics makers",
    "Electronics/Appliances; Consumer Electronics/Appliances; Household Audio & Video Equipment",
  ),
  industry(
    "Electronic Components",
    "electronic component; electronics components; component makers; electronic parts; circuit boards; printed circuit boards",
    "Electronic Manufacturing Services; Printed Circuit Boards; Electronic Components, NEC; Electronic Equipment & Components",
  ),
  industry(
    "Electronics & Computer Distribution",
    "electronics distribution; electronics distributors; computer distribution; technology distributors; tech distributors; it distributors",
    "Technology Distributors; Electronics Distributors; Electronics Distribution",
  ),
  industry(
    "Information Technology Services",
    "it services; it service; it consulting; tech services; technology services; technology consulting; it outsourcing; systems integrators",
    "IT Services; IT Consulting & Other Services; Data Processing Services; Services-Computer Integrated Systems Design; Services-Computer Programming Services; Internet Services & Infrastructure",
  ),
  industry(
    "Scientific & Technical Instruments",
    "scientific instruments; technical instruments; scientific instrument makers; test and measurement; measuring instruments",
    "Electronic Equipment & Instruments; Electronic Equipment/Instruments; Measuring & Controlling Devices; Instruments For Meas & Testing Of Electricity & Elec Signals",
  ),
  industry(
    "Semiconductor Equipment & Materials",
    "semiconductor equipment; semi equipment; chip equipment; chip equipment makers; wafer fab equipment; semicap; semiconductor capital equipment; semiconductor materials; semi cap",
    "Semiconductor Materials & Equipment; Electronic Production Equipment; Semiconductor Equipment; Special Industry Machinery, NEC",
  ),
  industry(
    "Semiconductors",
    "semiconductor; semis; semi; chips; chip; chip makers; chip maker; chipmakers; chipmaker; chip manufacturers; chip manufacturer; semiconductor makers; semiconductor manufacturers; microchips; microchip; chip designers; semicons; semi conductors; semi conductor; semi-conductors; semi-conductor",
    "Semiconductors & Related Devices",
  ),
  industry(
    "Software - Application",
    "application software; app software; software applications; software application; software as a service; saas; software-as-a-service; enterprise software; business software",
    "Application Software; Services-Prepackaged Software; Computer Software: Prepackaged Software; Packaged Software",
  ),
  industry(
    "Software - Infrastructure",
    "infrastructure software; systems software; system software; software infrastructure; cybersecurity; cyber security; cyber-security; security software; database software; operating systems",
    "Systems Software; Computer Software: Programming Data Processing",
  ),
  industry(
    "Solar",
    "solar energy; solar power; solar panels; solar panel makers; solar industry; photovoltaic; photovoltaics",
    "Solar Energy",
  ),
];
