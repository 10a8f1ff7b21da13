import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Health Care");

export const HEALTH_CARE: readonly IndustryTerm[] = [
  industry(
    "Biotechnology",
    "biotech; biotechs; bio tech; bio-tech; biotechnologies; biopharma; bio pharma; biopharmaceutical; biopharmaceuticals; biotechnology companies; gene therapy; genomics",
    "Biotechnology: Biological Products (No Diagnostic Substances); Biological Products, (No Diagnostic Substances); Biotech",
  ),
  industry(
    "Diagnostics & Research",
    "diagnostics; diagnostic; diagnostics and research; medical diagnostics; life sciences tools; life science tools; lab testing; clinical research; contract research",
    "Life Sciences Tools & Services; In Vitro & In Vivo Diagnostic Substances; Services-Medical Laboratories; Services-Commercial Physical & Biological Research; Biotechnology: In Vitro & In Vivo Diagnostic Substances",
  ),
  industry(
    "Drug Manufacturers - General",
    "big pharma; large pharma; major pharma; pharma majors; major drug makers; general drug manufacturers; drug majors",
    "Pharmaceuticals: Major",
  ),
  industry(
    "Drug Manufacturers - Specialty & Generic",
    "generic drugs; generic drug makers; generics; specialty pharma; specialty drugs; generic pharma; cannabis; marijuana; pot; weed; marijuana producers; cannabis producers; speciality pharma",
    "Pharmaceuticals: Generic; Pharmaceuticals: Other; Medicinal Chemicals & Botanical Products",
  ),
  industry(
    "Health Information Services",
    "health information; healthcare technology; health care technology; health tech; healthtech; healthcare it; health it; digital health; telehealth; telemedicine",
    "Health Care Technology; Services to the Health Industry",
  ),
  industry(
    "Healthcare Plans",
    "health care plans; health plans; healthcare plan; health insurance; health insurers; health insurer; managed care; hmo; hmos; managed health care; medical insurance",
    "Health Care Plans; Managed Health Care; Managed Care; Hospital & Medical Service Plans; Medical Specialities",
  ),
  industry(
    "Medical Care Facilities",
    "hospitals; hospital; medical facilities; care facilities; health care facilities; healthcare facilities; nursing homes; clinics; hospital operators; senior living; healthcare services; health care services",
    "Health Care Facilities; Health Care Services; Hospital/Nursing Management; Medical/Nursing Services; Services-Hospitals; Services-General Medical & Surgical Hospitals, NEC; Hospital/Nursing Management",
  ),
  industry(
    "Medical Devices",
    "medical device; med devices; medical device makers; medtech; med tech; med-tech; medical technology; device makers; healthcare equipment; health care equipment; medical electronics",
    "Health Care Equipment; Medical Electronics; Electromedical & Electrotherapeutic Apparatus; Biotechnology: Electromedical & Electrotherapeutic Apparatus; Orthopedic, Prosthetic & Surgical Appliances & Supplies",
  ),
  industry(
    "Medical Distribution",
    "medical distributors; drug distributors; drug wholesalers; healthcare distributors; health care distributors; pharma distributors; medical distributor; medical supply distributors",
    "Health Care Distributors; Medical Distributors; Wholesale-Drugs, Proprietaries & Druggists' Sundries",
  ),
  industry(
    "Medical Instruments & Supplies",
    "medical instruments; medical supplies; surgical instruments; medical instrument makers; healthcare supplies; health care supplies; dental supplies; surgical supplies",
    "Health Care Supplies; Surgical & Medical Instruments & Apparatus; Medical/Dental Instruments; Dental Equipment & Supplies",
  ),
  industry(
    "Pharmaceutical Retailers",
    "drug stores; drugstores; drug store; drugstore; pharmacies; pharmacy; drugstore chains; pharmacy chains; pharmaceutical retailer",
    "Drug Retail; Drugstore Chains; Retail-Drug Stores and Proprietary Stores; Retail: Drug Stores & Proprietary Stores",
  ),
];
