import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Financials");

export const FINANCIALS: readonly IndustryTerm[] = [
  industry(
    "Asset Management",
    "asset managers; asset manager; fund managers; fund manager; wealth management; wealth managers; money managers; private equity; investment managers; investment management; business development companies; bdcs; bdc",
    "Asset Management & Custody Banks; Investment Managers; Investment Advice",
  ),
  industry(
    "Banks - Diversified",
    "diversified banks; big banks; money center banks; money center bank; major banks; large banks; global banks; megabanks; diversified bank; national banks",
    "Diversified Banks; Major Banks; National Commercial Banks",
  ),
  industry(
    "Banks - Regional",
    "regional banks; regional bank; regionals; small banks; local banks; community banks; community bank; regional banking; thrifts; savings banks; savings and loans; savings & loans",
    "Regional Banks; State Commercial Banks; Savings Banks; Savings Institution, Federally Chartered; Savings Institutions, Not Federally Chartered; Thrifts & Mortgage Finance",
  ),
  industry(
    "Capital Markets",
    "investment banks; investment bank; investment banking; brokers; brokerages; brokerage; brokerage firms; stock brokers; broker dealers; broker-dealers; investment brokers; crypto miners; bitcoin miners",
    "Investment Banking & Brokerage; Investment Banks/Brokers; Security Brokers, Dealers & Flotation Companies; Investment Bankers/Brokers/Service; Diversified Capital Markets",
  ),
  industry(
    "Credit Services",
    "consumer finance; credit card companies; credit cards; credit card; consumer lenders; consumer lending; lenders; payday lenders; payment processors; payments stocks; payments industry; payment companies; card networks; payment processing; transaction processing",
    "Consumer Finance; Finance/Rental/Leasing; Transaction & Payment Processing Services; Finance: Consumer Services; Personal Credit Institutions; Finance Companies",
  ),
  industry(
    "Financial Conglomerates",
    "financial conglomerate; diversified financials; diversified financial services",
    "Diversified Financial Services; Multi-Sector Holdings; Financial Conglomerates; Specialized Finance",
  ),
  industry(
    "Financial Data & Stock Exchanges",
    "financial data; stock exchanges; stock exchange operators; exchange operators; financial exchanges; market data providers; rating agencies; ratings agencies",
    "Financial Exchanges & Data; Security & Commodity Brokers, Dealers, Exchanges & Services",
  ),
  industry(
    "Insurance - Diversified",
    "diversified insurance; diversified insurers; multi-line insurance; multiline insurance; multi line insurance",
    "Multi-line Insurance",
  ),
  industry(
    "Insurance - Life",
    "life insurance; life insurers; life insurer; life and health insurance; life insurance companies",
    "Life & Health Insurance; Life/Health Insurance; Life Insurance; Accident & Health Insurance",
  ),
  industry(
    "Insurance - Property & Casualty",
    "property and casualty insurance; property insurance; casualty insurance; p&c insurance; p&c insurers; property insurers; property casualty insurers; auto insurers; car insurers; car insurance; p and c insurance; home insurers",
    "Property & Casualty Insurance; Property-Casualty Insurers; Property/Casualty Insurance; Fire, Marine & Casualty Insurance",
  ),
  industry("Insurance - Reinsurance", "reinsurance; reinsurers; reinsurer; re-insurance; re-insurers", "Reinsurance"),
  industry(
    "Insurance - Specialty",
    "specialty insurance; specialty insurers; speciality insurance; title insurance; title insurers",
    "Specialty Insurers; Title Insurance; Surety Insurance",
  ),
  industry(
    "Insurance Brokers",
    "insurance broker; insurance brokerage; insurance agents; insurance brokerages",
    "Insurance Brokers/Services; Insurance Agents, Brokers & Service",
  ),
  industry(
    "Mortgage Finance",
    "mortgage lenders; mortgage lender; mortgages; mortgage originators; mortgage lending; home lenders; mortgage",
    "Commercial & Residential Mortgage Finance; Mortgage Bankers & Loan Correspondents",
  ),
  industry("Shell Companies", "shells; shell company; blank checks; empty shells", "Blank Checks; Shell Company"),
  industry("Exchange Traded Fund", "", "Exchange Traded Funds; ETF"),
  industry(
    "Closed-End Fund - Debt",
    "debt closed-end funds; bond closed-end funds; bond cefs",
    "Closed-End Fund - Foreign",
  ),
  industry("Closed-End Fund - Equity", "equity closed-end funds; stock closed-end funds; equity cefs"),
];
