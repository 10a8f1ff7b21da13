import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Communication Services");

export const COMMUNICATION_SERVICES: readonly IndustryTerm[] = [
  industry(
    "Advertising Agencies",
    "advertising; ad agencies; advertising agency; ad tech; adtech; marketing companies; marketing agencies; ad agency; advertisers; advertising companies; ad companies",
    "Advertising; Services-Advertising; Advertising/Marketing Services; Services-Advertising Agencies",
  ),
  industry(
    "Broadcasting",
    "broadcasters; broadcaster; tv broadcasters; radio; radio stations; television; tv stations; tv networks; television stations; radio broadcasters",
    "Broadcasting; Television Broadcasting Stations; Radio Broadcasting Stations; Cable & Satellite",
  ),
  industry(
    "Electronic Gaming & Multimedia",
    "video games; video game; gaming; game makers; game developers; video game makers; game publishers; electronic gaming; interactive home entertainment; esports; e-sports; gaming companies; video game companies; videogames",
    "Interactive Home Entertainment; Interactive Entertainment",
  ),
  industry(
    "Entertainment",
    "entertainment companies; movies; film studios; movie studios; streaming; streaming services; movies and entertainment; movie theaters; live entertainment; music; music companies; film; cinemas; streaming companies",
    "Movies & Entertainment; Movies/Entertainment; Services-Motion Picture & Video Tape Production; Media & Entertainment; Cable/Satellite TV",
  ),
  industry(
    "Internet Content & Information",
    "internet content; internet; internet companies; social media; interactive media; search engines; online media; interactive media and services; social networks; dot coms; web companies; social media companies; internet services; social networking; dating apps",
    "Interactive Media; Interactive Media & Services; Internet Software/Services; Internet Content & Information",
  ),
  industry(
    "Publishing",
    "publishers; publisher; newspapers; newspaper; magazines; book publishers; newspaper publishers; news publishers",
    "Publishing; Publishing: Newspapers; Publishing: Books/Magazines; Newspapers: Publishing or Publishing & Printing; Books: Publishing or Publishing & Printing; Newspapers/Magazines",
  ),
  industry(
    "Telecom Services",
    "telecom; telecoms; telecommunications; telecommunication; telecom service; telcos; telco; telecom companies; telecom operators; telephone companies; phone companies; wireless carriers; mobile operators; wireless; cell phone carriers; integrated telecommunication services; cable companies; telecommunications companies; wireless telecom; broadband; isps; satellite operators; internet service providers",
    "Integrated Telecommunication Services; Wireless Telecommunication Services; Alternative Carriers; Major Telecommunications; Telecommunications Equipment & Services; Radiotelephone Communications; Telephone Communications (No Radiotelephone); Wireless Telecommunications; Specialty Telecommunications; Telecom Services - Domestic",
  ),
];
