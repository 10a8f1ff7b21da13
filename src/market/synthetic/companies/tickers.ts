import type { Random } from "#base";

/** Well-known tickers and offensive words, which no invented company may carry. */
const AVOIDED = new Set(
  (
    "A AA AAPL ABBV ADBE AMC AMD AMZN ARM AVGO AXP BA BABA BAC BRK C CAT COIN COP COST CRM CSCO CVX DE DIA DIS F FB GE " +
    "GILD GLD GM GME GOOG GS HD HON IBM INTC IWM JNJ JPM K KO LLY LMT M MA MCD META MMM MO MRK MS MSFT NFLX NIO NKE " +
    "NOW NVDA ORCL PEP PFE PG PLTR PM PYPL QCOM QQQ RTX SBUX SHOP SLV SNAP SNOW SPX SPY SQ T TGT TLT TQQQ TSLA TSM TXN " +
    "UBER UNH UPS USO V VIX VOO VTI VZ WFC WMT XLE XLF XLK XOM " +
    "ASS CUM FAG FART FUK KKK NAZI NIG PISS PORN SEX SHIT TIT TURD WTF"
  ).split(" "),
);

const LENGTHS = [1, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5];
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Gives out tickers of 1 to 5 letters, each once. A later request never changes an earlier ticker. */
export class TickerPool {
  readonly #taken = new Set<string>();

  /** Takes a ticker that is fixed in advance. */
  reserve(ticker: string): void {
    this.#taken.add(ticker);
  }

  /** Returns a free ticker that resembles a company's name: its first letter and later letters in order. */
  claim(name: string, random: Random): string {
    const letters = name.toUpperCase().replaceAll(/[^A-Z]/g, "");
    for (let attempt = 0; ; attempt++) {
      const length = Math.min(LENGTHS[random.int(LENGTHS.length)]! + Math.floor(attempt / 12), 5);
      const ticker = attempt < 40 ? abbreviation(letters, length, random) : randomLetters(letters, length, random);
      if (this.#taken.has(ticker) || AVOIDED.has(ticker)) continue;
      this.#taken.add(ticker);
      return ticker;
    }
  }
}

function abbreviation(letters: string, length: number, random: Random): string {
  let ticker = letters[0]!;
  for (let at = 1; ticker.length < length; at++) {
    const left = letters.length - at;
    if (left <= 0) return ticker;
    const vowel = "AEIOU".includes(letters[at]!);
    if (left <= length - ticker.length || random.next() < (vowel ? 0.2 : 0.75)) ticker += letters[at];
  }
  return ticker;
}

function randomLetters(letters: string, length: number, random: Random): string {
  let ticker = letters[0]!;
  while (ticker.length < Math.max(length, 3)) ticker += ALPHABET[random.int(26)];
  return ticker;
}
