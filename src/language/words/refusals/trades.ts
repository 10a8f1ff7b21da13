import type { RefusalKind } from "./refusal-kind.ts";

const ASK = "please|pls|can|could|would|you|i|want|need|to|like|i'd|let's|lets|go|ahead|and|now|just|hey";
const ORDER = "buy|sell|short|cover|long|purchase|liquidate|dump|acquire";
const NAMES = "apple|tesla|nvidia|amazon|microsoft|google|gamestop|meta|amc";
/** What stands behind the verb where it is no order. */
const NO_TICKER = "vol|volume|float|signal|side|ratio|term|int|rate|fee|cap|run|zone";
const WHEN = "and|at|now|share|stock|today|when|if|on|for";

export const TRADES: RefusalKind = {
  code: "trade_action",
  message: "Winnow finds stocks and places no orders",
  phrases: [
    `^ ${ASK}* ${ORDER} me? $? # k|thousand|hundred? share|lot|contract|unit|dollar|usd|worth|of|bucks|${NAMES}`,
    `^ ${ASK}* ${ORDER} me? # @5 $END`,
    `^ ${ASK}* ${ORDER} me? # @5 ${WHEN}`,
    `^ ${ASK}* ${ORDER} all my|of`,
    `^ ${ASK}* ${ORDER} me? my|half`,
    `^ ${ASK}* ${ORDER} some @ $END`,
    `^ ${ASK}* ${ORDER} me? a|an|one|ten|twenty|fifty|hundred share|lot|position|contract`,
    `^ ${ASK}* ${ORDER} ~1:${NO_TICKER} @5 ${WHEN}`,
    `^ ${ASK}* ${ORDER} ${NAMES} ${WHEN}`,
    `^ ${ASK}* ${ORDER} ~1:${NO_TICKER} @5 $END`,
    `^ ${ASK}* ${ORDER} ${NAMES} $END`,
    `^ ${ASK}* ${ORDER} the cheapest|best|first|top|biggest ..5 $END`,
    "place|put|submit|enter|send|execute|set|cancel|modify in? a|an|the|my|this|all? ..3 order|trade|stop|bracket|bet",
    "place|set ..3 take|trailing profit|stop",
    "stop loss|losses",
    "stoploss",
    "market|limit|stop|bracket order",
    "should i sell|buy|hold|short|cover|exit|keep|close|take|invest|dump",
    "should i get in|out",
    "close|exit|liquidate|hedge|double|reduce|trim|rebalance|unwind|flatten out? all? of? my|our",
    "go|going long|short on? ~1:term|interest|float @5",
    "invest|investing my|our|$",
    "invest #",
    "buy|sell the? dip|rip in|on|for",
    "transfer|withdraw|deposit|wire my? $|#|money|fund|cash",
    "put|throw|stick|park|pour|allocate|deploy|plow|plough|invest|dump my|about|around|another|some|half|all|of* $|€|£ ..6 into|in|on|behind|toward|towards|at",
    "put|throw|stick|park|pour|allocate|deploy|plow|plough my|about|around|another|some|half|all|of* # k|grand|thousand|dollar|buck|usd|euro ..6 into|in|on|behind|toward|towards",
    "put|throw|stick|park|pour|allocate|deploy|plow|plough my|about|around|another|some|half|all|of* money|cash|savings|fund|everything ..5 into|in|on|behind|toward|towards",
    "move|sink|drop|dump|shift|roll all|half|some|of* my|our money|cash|savings|fund|capital|account|portfolio",
    "load|loading up on|in|into",
    "all in on|into",
    "go all in",
    "double|average down on|in|into",
    "open|start|build|add|take|enter to? a|an|my @? long|short? position|long|short $END",
    "open|start|build|add|take|enter to? a|an|my @? position",
    "auto|automatically buy|sell|trade",
    "autobuy|autosell|autotrade",
    "buy|sell|trade ..6 for me",
    "buy|sell|trade ..6 on my behalf",
    "buy|sell|trade ..6 in|with my account|broker|portfolio|ira",
    "with my broker|brokerage",
    "execute ..3 on|at|via|through robinhood|ibkr|schwab|fidelity|alpaca|etrade",
    "copy trade|trading",
    "dca into",
    "how many share should|can|do i",
  ],
};
