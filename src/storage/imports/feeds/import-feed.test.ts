import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { daysOfIso, minuteOfNewYork, type StoredFeed } from "#market";
import { openBarStore, type BarFileStore } from "../../bar-files/open.ts";
import { inFolder } from "../../bar-files/store.testing.ts";
import { importFeed } from "./import-feed.ts";
import { importListings } from "./import-listings.ts";
import { importShorts } from "./import-shorts.ts";

const at = (date: string, minute = 0): number => minuteOfNewYork(daysOfIso(date)!, minute);
const endOf = (date: string): number => minuteOfNewYork(daysOfIso(date)! + 1, 0);

async function withFiles<T>(
  files: Readonly<Record<string, string>>,
  work: (store: BarFileStore, path: (name: string) => string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const path = (name: string): string => join(folder, "in", name);
    await mkdir(join(folder, "in"));
    for (const [name, text] of Object.entries(files)) await writeFile(path(name), text);
    return work(await openBarStore(join(folder, "data")), path);
  });
}

const listed = (feed: StoredFeed, ...fields: readonly string[]): unknown[][] =>
  Array.from({ length: feed.rows }, (_, i) => fields.map((field) => (feed.texts[field] ?? feed.numbers[field])![i]));

describe("importFeed: times", () => {
  it("reads times with seconds, from clocks and epochs, and a date as its end in New York", async () => {
    const times: readonly (readonly [string, number])[] = [
      ["2024-07-05 09:30:15.5", at("2024-07-05", 570) + 15.5 / 60],
      ["2024-07-05T13:30:15Z", at("2024-07-05", 570) + 0.25],
      ["7/5/2024 9:30:30 AM", at("2024-07-05", 570) + 0.5],
      ["20240705093045", at("2024-07-05", 570) + 0.75],
      ["1720186215", at("2024-07-05", 570) + 0.25],
      ["1720186215250", at("2024-07-05", 570) + 15.25 / 60],
      ["1720186215250000000", at("2024-07-05", 570) + 15.25 / 60],
      ["2024-07-05", endOf("2024-07-05")],
    ];
    const rows = times.map(([time], i) => `A,${time},${i + 1},${i + 2}`);
    const bad = ["A,2024-07-05 09:30:75,1,2", "A,noon,1,2", "A,2024-07-05,-1,2", "A,2024-07-05,1_0,2"];
    await withFiles({ "q.csv": ["ticker,t,bid,ask", ...rows, ...bad].join("\n") }, async (store, path) => {
      const outcome = await importFeed(store, "quotes", [path("q.csv")], { dateOrder: "mdy" });
      expect(outcome).toMatchObject({ rows: 12, new: 8, refusedRows: 4 });
      expect(outcome.refused.map(({ row, reason, field }) => [row, reason, field])).toEqual([
        [10, "unreadable_date", "known_at"],
        [11, "unreadable_date", "known_at"],
        [12, "negative_number", "bid"],
        [13, "unreadable_number", "bid"],
      ]);
      const known = (await store.loadFeed("quotes")).numbers["known_at"]!;
      for (const [i, [text, minute]] of times.entries()) expect(known[i], `${text}`).toBeCloseTo(minute, 7);
    });
  });

  it("accepts one known_at for all rows if the file has none", async () => {
    await withFiles({ "e.csv": "symbol,report_date,estimate\nA,2024-08-01,1.5\n" }, async (store, path) => {
      await expect(importFeed(store, "earnings", [path("e.csv")])).rejects.toThrow(/no column for known_at/);
      await importFeed(store, "earnings", [path("e.csv")], { map: { known_at: ":2024-07-05" } });
      expect(listed(await store.loadFeed("earnings"), "known_at", "date", "estimate")).toEqual([
        [endOf("2024-07-05"), daysOfIso("2024-08-01"), 1.5],
      ]);
    });
  });
});

describe("importShorts", () => {
  const FAILS =
    'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE\n20240814|B38564108|EURN|17114|EURONAV "NV|8.63\n20241216|D18190898|DB|136|DEUTSCHE BANK AG|12.68\nTrailer record count 2\nTrailer total quantity of shares 17250\n';
  const INTEREST =
    "accountingYearMonthNumber|symbolCode|issueName|currentShortPositionQuantity|averageDailyVolumeQuantity|daysToCoverQuantity|settlementDate\n20240630|AAPL|Apple Inc|96655200|87000000|1.11|2024-06-28\n";
  const DAILY =
    "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n20240705|AAL|5|1|11|B,Q,N\n20240705|A|6|0|12|Q\n2\n";
  const THRESHOLD =
    "Symbol|Security Name|Market Category|Reg SHO Threshold Flag|Rule 3210|Filler\nABC|Abc|Q|Y|N|\n20240705230014\n";

  it("recognises files by their columns, and sets known_at to the time of publication", async () => {
    const files = {
      "fails.txt": FAILS,
      "si.txt": INTEREST,
      "day.txt": DAILY,
      "nasdaqth20240705.txt": THRESHOLD,
      "borrow.csv": "symbol,timestamp,fee,available\nA,2024-07-05 08:00,0.5,1000\n",
    };
    await withFiles(files, async (store, path) => {
      const outcome = await importShorts(
        store,
        Object.keys(files).map((name) => path(name)),
      );
      expect(outcome).toMatchObject({ rows: 7, new: 7, refused: [] });
      expect(listed(await store.loadFeed("fails"), "ticker", "known_at", "settled", "ftd_shares")).toEqual([
        ["EURN", endOf("2024-08-31"), daysOfIso("2024-08-14"), 17_114],
        ["DB", endOf("2025-01-15"), daysOfIso("2024-12-16"), 136],
      ]);
      // July 4 is no session: the seventh after Friday, June 28, is Wednesday, July 10.
      expect(
        listed(await store.loadFeed("short_interest"), "ticker", "known_at", "short_interest", "days_to_cover"),
      ).toEqual([["AAPL", endOf("2024-07-10"), 96_655_200, 1.11]]);
      expect(listed(await store.loadFeed("short_volume"), "ticker", "known_at", "date", "total_volume")).toEqual([
        ["AAL", endOf("2024-07-05"), daysOfIso("2024-07-05"), 11],
        ["A", endOf("2024-07-05"), daysOfIso("2024-07-05"), 12],
      ]);
      expect(listed(await store.loadFeed("threshold"), "ticker", "known_at", "date")).toEqual([
        ["ABC", endOf("2024-07-05"), daysOfIso("2024-07-05")],
      ]);
      expect(listed(await store.loadFeed("borrow"), "ticker", "known_at", "borrow_fee", "shares_available")).toEqual([
        ["A", at("2024-07-05", 480), 0.5, 1000],
      ]);
    });
  });

  it("refuses truncated and unknown files", async () => {
    const cut = DAILY.replace("20240705|A|6|0|12|Q\n", "");
    await withFiles({ "day.txt": cut, "x.csv": "a,b\n1,2\n", "th.txt": THRESHOLD }, async (store, path) => {
      await expect(importShorts(store, [path("day.txt")])).rejects.toThrow(
        /day\.txt, line 3: the last line says 2 rows, and there are 1: nothing was imported/,
      );
      expect((await store.loadFeed("short_volume")).rows).toBe(0);
      await expect(importShorts(store, [path("x.csv")])).rejects.toThrow(
        /tells nothing of short sales.*Its columns are a, b/,
      );
      await expect(importShorts(store, [path("th.txt")])).rejects.toThrow(/does not tell its day.*--map date=/);
      await expect(importFeed(store, "filings", [path("th.txt")])).rejects.toThrow(
        /tells threshold: import it with winnow import shorts/,
      );
      await expect(importFeed(store, "fails", [path("th.txt")], { from: "sec-fail" })).rejects.toThrow(
        /did you mean sec-fails/,
      );
      await expect(importFeed(store, "fails", [path("th.txt")], { from: "sec-fails" })).rejects.toThrow(
        /not in the format sec-fails: it has no columns SETTLEMENT DATE/,
      );
    });
  });
});

const FORM_4 = `<?xml version="1.0"?>
<ownershipDocument><documentType>4</documentType>
<issuer><issuerCik>0000000077</issuerCik><issuerTradingSymbol>NONE</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>11</rptOwnerCik><rptOwnerName>A &amp; B LP</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector><isTenPercentOwner>true</isTenPercentOwner></reportingOwnerRelationship></reportingOwner>
<reportingOwner><reportingOwnerId><rptOwnerCik>12</rptOwnerCik><rptOwnerName>B</rptOwnerName></reportingOwnerId></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common</value></securityTitle><transactionDate><value>2024-07-02</value></transactionDate>
<transactionCoding><transactionCode>P</transactionCode></transactionCoding>
<transactionAmounts><transactionShares><value>100</value></transactionShares><transactionPricePerShare><value>2.5</value></transactionPricePerShare><transactionAcquiredDisposedCode><value>A</value></transactionAcquiredDisposedCode></transactionAmounts>
</nonDerivativeTransaction></nonDerivativeTable>
<ownerSignature><signatureDate>2024-07-03</signatureDate></ownerSignature></ownershipDocument>
`;
const SUBMISSION = `<SEC-DOCUMENT>0001-24-000001.txt
<SEC-HEADER>
<ACCEPTANCE-DATETIME>20240705171530
ACCESSION NUMBER:		0000000001-24-000001
</SEC-HEADER><DOCUMENT><TYPE>4<TEXT><XML>
${FORM_4.replace('<?xml version="1.0"?>\n', "")}</XML></TEXT></DOCUMENT></SEC-DOCUMENT>`;
const LISTINGS =
  "ticker,figi,cik,from,to\nAAA,F1,77,2020-01-02,2024-07-04\nNEW,F1,77,2024-07-05,\nAAA.B,F2,CIK0000000077,,\n";

describe("importFeed: formats of the SEC", () => {
  it("reads Form 4 once per owner and share class, known at acceptance or at the end of the day of signature", async () => {
    await withFiles({ "l.csv": LISTINGS, "a.xml": FORM_4, "b.txt": SUBMISSION }, async (store, path) => {
      await expect(importFeed(store, "filings", [path("a.xml")])).rejects.toThrow(/winnow import insiders/);
      expect(await importFeed(store, "insiders", [path("a.xml")])).toMatchObject({
        new: 0,
        refused: [
          { row: 7, reason: "unknown_cik" },
          { row: 7, reason: "unknown_cik" },
        ],
      });
      await importListings(store, [path("l.csv")]);
      expect(await importFeed(store, "insiders", [path("a.xml"), path("b.txt")])).toMatchObject({ rows: 4, new: 8 });
      const fields = ["ticker", "known_at", "owner_cik", "owner_name", "relationship", "shares", "price", "accession"];
      const rows = listed(await store.loadFeed("insiders"), ...fields);
      expect(rows[0]).toEqual([
        "AAA",
        endOf("2024-07-03"),
        "0000000011",
        "A & B LP",
        "director,ten_percent_owner",
        100,
        2.5,
        null,
      ]);
      expect(rows.map(([ticker, known, owner]) => [ticker, known, owner])).toContainEqual([
        "AAA.B",
        endOf("2024-07-03"),
        "0000000012",
      ]);
      expect(rows.at(-2)).toEqual([
        "AAA.B",
        at("2024-07-05", 1035) + 0.5,
        "0000000012",
        "B",
        null,
        100,
        2.5,
        "0000000001-24-000001",
      ]);
      expect(rows.at(-1)![0]).toBe("NEW");
    });
  });

  it("refuses a truncated or hostile Form 4 by its line, and stores none of the files", async () => {
    const hostile = FORM_4.replace("<ownershipDocument>", '<!DOCTYPE x [<!ENTITY e "e">]><ownershipDocument>');
    const files = {
      "l.csv": LISTINGS,
      "a.xml": FORM_4,
      "cut.xml": FORM_4.slice(0, 700),
      "h.xml": hostile.replace("NONE", "&e;"),
    };
    await withFiles(files, async (store, path) => {
      await importListings(store, [path("l.csv")]);
      await expect(importFeed(store, "insiders", [path("a.xml"), path("cut.xml")])).rejects.toThrow(
        /cut\.xml, line \d+: .*cut short/,
      );
      await expect(importFeed(store, "insiders", [path("h.xml")])).rejects.toThrow(
        /h\.xml, line \d: (declarations|the entity)/,
      );
      expect((await store.loadFeed("insiders")).rows).toBe(0);
    });
  });

  it("reads insider transactions data sets, named file by file or as a folder", async () => {
    const files = {
      "l.csv": LISTINGS,
      "SUBMISSION.tsv":
        "ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERTRADINGSYMBOL\tAFF10B5ONE\nacc1\t05-JUL-2024\t4\t5\tXYZ\t1\n",
      "REPORTINGOWNER.tsv":
        'ACCESSION_NUMBER\tRPTOWNERCIK\tRPTOWNERNAME\tRPTOWNER_RELATIONSHIP\tRPTOWNER_TITLE\nacc1\t9\tDoe "J\tDirector,TenPercentOwner\t\n',
      "NONDERIV_TRANS.tsv":
        "ACCESSION_NUMBER\tSECURITY_TITLE\tTRANS_DATE\tTRANS_CODE\tTRANS_SHARES\tTRANS_PRICEPERSHARE\tTRANS_ACQUIRED_DISP_CD\tSHRS_OWND_FOLWNG_TRANS\tDIRECT_INDIRECT_OWNERSHIP\nacc1\tCommon\t02-JUL-2024\tS\t10\t3.5\tD\t90\tD\n",
    };
    await withFiles(files, async (store, path) => {
      const folder = path("SUBMISSION.tsv").replace(/SUBMISSION\.tsv$/, "");
      await expect(importFeed(store, "insiders", [path("SUBMISSION.tsv"), path("REPORTINGOWNER.tsv")])).rejects.toThrow(
        /only together with nonderiv_trans\.tsv/,
      );
      expect(await importFeed(store, "insiders", [folder])).toMatchObject({ rows: 1, new: 1, refused: [] });
      const fields = [
        "ticker",
        "known_at",
        "traded",
        "shares",
        "shares_after",
        "owner_name",
        "relationship",
        "planned",
        "derivative",
      ];
      expect(listed(await store.loadFeed("insiders"), ...fields)).toEqual([
        ["XYZ", endOf("2024-07-05"), daysOfIso("2024-07-02"), 10, 90, 'Doe "J', "director,ten_percent_owner", 1, 0],
      ]);
    });
  });

  const fact = (val: number, end: string, filed: string, accn: string, start?: string, form = "10-Q", fp = "Q2") => ({
    ...(start === undefined ? {} : { start }),
    end,
    val,
    accn,
    fy: 2024,
    fp,
    form,
    filed,
  });

  it("reads company facts as one row per period, and earlier periods only if they changed", async () => {
    const facts = {
      cik: 77,
      entityName: "Aaa",
      facts: {
        dei: {
          EntityCommonStockSharesOutstanding: { units: { shares: [fact(50, "2024-07-20", "2024-08-01", "a2")] } },
        },
        "us-gaap": {
          Revenues: {
            units: {
              USD: [
                fact(10, "2024-03-31", "2024-05-01", "a1", "2024-01-01", "10-Q", "Q1"),
                fact(12, "2024-06-30", "2024-08-01", "a2", "2024-04-01"),
                fact(22, "2024-06-30", "2024-08-01", "a2", "2024-01-01"),
                fact(10, "2024-03-31", "2024-08-01", "a2", "2024-01-01"),
                fact(9, "2024-03-31", "2024-09-01", "a3", "2024-01-01", "10-Q/A"),
                fact(1, "2024-06-30", "2024-08-01", "a2", "2024-06-01"),
              ],
            },
          },
          SalesRevenueNet: { units: { USD: [fact(99, "2024-06-30", "2024-08-01", "a2", "2024-04-01")] } },
          NetCashProvidedByUsedInOperatingActivities: {
            units: { USD: [fact(7, "2024-06-30", "2024-08-01", "a2", "2024-01-01")] },
          },
          Assets: { units: { USD: [fact(100, "2024-06-30", "2024-08-01", "a2")] } },
        },
      },
    };
    const text = JSON.stringify(facts);
    const files = {
      "l.csv": LISTINGS.replace(/AAA\.B.*\n/, ""),
      "CIK0000000077.json": text,
      "cut.json": text.slice(0, 900),
    };
    await withFiles(files, async (store, path) => {
      await importListings(store, [path("l.csv")]);
      await expect(importFeed(store, "filings", [path("cut.json")], { from: "sec-company-facts" })).rejects.toThrow(
        /cut short or damaged/,
      );
      expect(await importFeed(store, "filings", [path("CIK0000000077.json")])).toMatchObject({ new: 4, refused: [] });
      const fields = [
        "ticker",
        "known_at",
        "period_end",
        "months",
        "revenue",
        "operating_cash_flow",
        "assets",
        "shares_outstanding",
        "form",
        "amended",
      ];
      const [march, june, nan] = [daysOfIso("2024-03-31"), daysOfIso("2024-06-30"), Number.NaN];
      expect(listed(await store.loadFeed("filings"), ...fields)).toEqual([
        ["AAA", endOf("2024-05-01"), march, 3, 10, nan, nan, nan, "10-Q", "false"],
        ["NEW", endOf("2024-08-01"), june, 3, 12, nan, 100, 50, "10-Q", "false"],
        ["NEW", endOf("2024-08-01"), june, 6, 22, 7, 100, 50, "10-Q", "false"],
        ["NEW", endOf("2024-09-01"), march, 3, 9, nan, nan, nan, "10-Q/A", "true"],
      ]);
    });
  });

  it("reads financial statement data sets: figures of the company alone, known at acceptance", async () => {
    const num = ["adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote"];
    const add = (tag: string, qtrs: number, value: number, segments = "", coreg = ""): void => {
      num.push(`a1\t${tag}\tus-gaap/2023\t20240331\t${qtrs}\tUSD\t${segments}\t${coreg}\t${value}\t`);
    };
    add("Revenues", 1, 10);
    add("Revenues", 1, 4, "Geo=US;");
    add("Assets", 0, 70);
    add("Assets", 0, 3, "", "Sub");
    add("EarningsPerShareDiluted", 1, 0.5);
    const files = {
      "l.csv": LISTINGS,
      "sub.txt":
        "adsh\tcik\tname\tform\tfy\tfp\tfiled\taccepted\na1\t77\tAAA\t10-Q\t2024\tQ1\t20240501\t2024-05-01 16:31:30.0\na2\t99\tZZZ\t10-Q\t2024\tQ1\t20240501\t2024-05-01 16:31:30.0\n",
      "num.txt": `${num.join("\n")}\na2\tAssets\tus-gaap/2023\t20240331\t0\tUSD\t\t\t5\t\n`,
    };
    await withFiles(files, async (store, path) => {
      await importListings(store, [path("l.csv")]);
      const outcome = await importFeed(store, "filings", [path("sub.txt"), path("num.txt")]);
      expect(outcome).toMatchObject({ rows: 2, new: 2, refused: [{ reason: "unknown_cik", field: "cik" }] });
      const known = at("2024-05-01", 991) + 0.5;
      expect(
        listed(
          await store.loadFeed("filings"),
          "ticker",
          "known_at",
          "months",
          "revenue",
          "eps_diluted",
          "assets",
          "period",
        ),
      ).toEqual([
        ["AAA", known, 3, 10, 0.5, 70, "Q1"],
        ["AAA.B", known, 3, 10, 0.5, 70, "Q1"],
      ]);
    });
  });
});
