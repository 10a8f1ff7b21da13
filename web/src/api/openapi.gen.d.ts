// Written by `npm run gen` from openapi.json. Do not edit.
export interface paths {
    "/api/v2/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a scan and read the tickers that match.
         * @description Evaluates the payload on the newest instant that the data reach, or as of the past one that it names, and gives exactly the tickers that match. The header `Winnow-Replay` says what the answer rests on; `POST /api/v2/scan/replay` takes it.
         *
         *     The tickers come in alphabetical order. Where the payload looks for pattern models, those that resemble one of them most come first, and `pattern_scores` has the score of each match by each model. A model that is stale answers with what it learnt last; `debug=true` says so.
         *
         *     With `save_args` the scan is also kept, which needs the scope `write`: `{"scan_id": null}` makes a new saved scan of the payload and the universe, another `scan_id` replaces the payload of that saved scan of yours, and its universe where the query names one. The answer has its `scan_id`, and the run is recorded with it. An account keeps at most 500 scans. An `Idempotency-Key` is then honoured; a repetition gets the answer as its run is kept.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["runScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payload without running it, and read what it means.
         * @description Every issue of a payload with its place, or its canonical form, its meaning in words, and the bars, feeds and plan that it needs.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["validateScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate what a scan would cost, without running it.
         * @description How many bars and which feeds a scan reads, how long it takes with what is kept now and where nothing is, and how many tickers are likely to match, where its conditions have run before. Nothing is evaluated, so it answers for a payload that is too expensive to run too: a scan whose `work_ms` is above `work_limit_ms` (300 s of work on one thread) is refused with `scan_too_expensive`, any other one is given up after its deadline with `scan_timeout`.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["estimateScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why tickers match a scan or do not.
         * @description Counts, condition by condition, how many tickers reached it, passed, failed or had no value, and names those that fail exactly one.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["explainScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a scan and read the matches with columns of values.
         * @description The matches of a payload, one row each, with the newest value of every study that is asked for, sorted, page by page.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["tabulateScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a scan on every session of a range, and measure what came after its matches.
         * @description The matches of each session are exactly those of a scan as of its date: among the tickers that were listed then, with what was known by the end of it. A session that the data cannot serve is listed in `skipped`.
         *
         *     Returns go from the close of the match to the close so many bars of the ticker's own later, restated for splits. A ticker that was delisted before keeps its last close; where the data end before, nothing is counted. Beside them stand the same figures of every ticker that was considered on the same days, and 95 % intervals from a bootstrap over blocks of sessions, which is seeded: the same question gives the same interval.
         *
         *     At most 1,300 sessions and 10 horizons of at most 252 bars; of each session the first 100 tickers are named. Conditions on chart patterns, on pattern models, on rows of feeds, on bars longer than a day, and those that compare with who else matches are evaluated session by session, which takes longer: `plan` says which way was taken.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["scanRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare the matches of a scan at two moments.
         * @description Who entered, who left, and for each the conditions whose outcome changed, with the values then and now. Conditions with an AsOf of their own in days back count from each of the two moments. At most 500 tickers are named that entered, and as many that left; the counts are those of all. Where the data cannot serve one of the moments, that side is `skipped` and nobody enters or leaves.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["diffScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an answer of a scan: the same again, or what changed since.
         * @description Every answer of `POST /api/v2/scan` has a header `Winnow-Replay`, which kept runs repeat: what it rested on. Given back with the payload, the scan is run again at the same instant on the data of now (`answer`, `same`), and, where the data folder still keeps the state of then, on the data as they were (`reproduced`). Where the two differ, `entered` and `left` name the tickers with the conditions that flipped, and `changes` the bars, filings, actions and listings that changed since: at most 200, those of the flipped tickers first. A universe of more than 200 characters is not in the header: repeat it in `?universe`. `?bar_state` is that of the answer.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["replayScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/natural": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn plain words into a payload.
         * @description Says which payload the words mean; it runs nothing. `reasoning.summary` reads the payload back, `reasoning.filters` names for each filter the words that caused it and what was assumed. What cannot be served is left out and listed in `validation_errors`, what your plan does not include in `restricted_features_removed`. Where nothing can be made of the words, `conversion_success` is false and the first of `validation_errors` begins with the reason's code.
         *
         *     A conversion costs 1 AI credit by the embedded parser, what its tokens cost (about 90) where a language model helps, 0 where the same words were converted within a day. Two of your conversions run at once, four more wait.
         *
         *     Needs a session, or an API token with the scope `read` and the API tier `starter`.
         */
        post: operations["convertWords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/refine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a payload by an instruction in plain words.
         * @description Adds, removes or changes filters of a payload as the instruction says, and touches nothing else: every other filter stays as it is, with its Id, its IsDisabled and its place. `reasoning.summary` tells what changed. An instruction that fits no filter, or more than one, is not guessed at: `conversion_success` is then false, and `validation_errors` names the filters that there are.
         *
         *     *Relax it a bit* and *make it stricter* move all levels, or the levels of the filter that the instruction names, by a tenth. *Undo that* goes back to `previous_payload`.
         *
         *     It draws on the same AI credits as a conversion.
         *
         *     Needs a session, or an API token with the scope `read` and the API tier `starter`.
         */
        post: operations["refineWords"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read everything that a payload may name.
         * @description Operators, session zones, timeframes, modifiers and studies, and under ValidModifiers.Inputs for each study its usual range and for how many days bars of each timeframe are stored. The reply may stand in a condition as it is, and then constrains nothing.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getScanReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find studies, patterns and figures by words.
         * @description Definitions of the catalogue whose id, name, synonyms or description speak of the words, the best fit first. A payload names a definition by its `id`, in the member of a condition that `group` tells.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["searchCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the JSON Schema of the scan payload.
         * @description Read the JSON Schema of the scan payload.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getScanSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scan/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn a scan of another screener into a payload.
         * @description Reads the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a query of TradingView-Screener or its JSON, a thinkScript scan, a formula of TC2000, an exploration of AmiBroker, or a script of Pine. It runs nothing. What has no counterpart is in `not_carried` with its place and the reason; a part of a group of alternatives that has none takes the whole group with it. `carried` of `conditions` conditions are in the payload. `notes` tells where the payload means something slightly different.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["translateScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved scans, newest first.
         * @description List your saved scans, newest first.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["listScans"];
        put?: never;
        /**
         * Save a scan.
         * @description The payload is checked as running it would, and kept as it was given. Names may occur twice. An account keeps at most 500 scans.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["createScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scans/{scan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your saved scans.
         * @description Read one of your saved scans.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getScan"];
        /**
         * Replace the name, payload and universe of a saved scan.
         * @description What is left out becomes null. The runs of the scan stay.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        put: operations["replaceScan"];
        post?: never;
        /**
         * Delete a saved scan with its runs.
         * @description Delete a saved scan with its runs.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        delete: operations["deleteScan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scans/{scan_id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a saved scan and read the tickers that match.
         * @description Runs the payload over the universe that is kept with it, and records the run; the newest 50 runs of a scan are kept. It takes no body.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        post: operations["runSavedScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/scans/{scan_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a saved scan, newest first.
         * @description The newest 50 runs of a scan are kept, each with the tickers that matched.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["listScanRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/watchlists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your watchlists, newest first.
         * @description List your watchlists, newest first.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["listWatchlists"];
        put?: never;
        /**
         * Make a watchlist.
         * @description Tickers are put in capitals, and each is kept where it stands first. `watchlist:<id or name>` in the universe of a scan stands for its tickers. An account keeps at most 100 watchlists, each of a name of its own.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["createWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/watchlists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your watchlists.
         * @description Read one of your watchlists.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getWatchlist"];
        /**
         * Replace the name and the tickers of a watchlist.
         * @description Replace the name and the tickers of a watchlist.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        put: operations["replaceWatchlist"];
        post?: never;
        /**
         * Delete a watchlist.
         * @description Saved scans that name it are refused when they run, until they name another universe.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        delete: operations["deleteWatchlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your pattern models with their examples, newest first.
         * @description List your pattern models with their examples, newest first.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["listPatternModels"];
        put?: never;
        /**
         * Make a pattern model, a draft to be taught by examples.
         * @description Add examples, then have it trained. It takes three positive examples, or one where headType is "nearest". An account keeps at most 100 models.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["createPatternModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a pattern model of a file that was exported, here or elsewhere.
         * @description The model is a draft with the examples of the file; their bars need not be here. Train it to use it. The threshold follows from this installation's stocks unless the file has a chosen one.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["importPatternModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your pattern models, with its examples.
         * @description While it is queued or in training, ask again: training takes seconds.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getPatternModel"];
        put?: never;
        post?: never;
        /**
         * Delete a pattern model with its examples.
         * @description Not while a saved scan names it; archive it instead, or change the scan.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        delete: operations["deletePatternModel"];
        options?: never;
        head?: never;
        /**
         * Change a pattern model, or archive it.
         * @description What is absent stays. After a change of timeframe, scale or headType a trained model is stale: it goes on answering with what it had learnt until it is trained again. A new threshold counts at once. An archived model is kept, answers no scan and cannot be changed or trained until `archived` is false again.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        patch: operations["changePatternModel"];
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an example to a pattern model.
         * @description The example is the window of as many bars as the model's scale says that ends with the newest bar closed at `asOf`: regular hours, restated for splits. What training needs of it is kept, so that later corrections of the bars do not change what you picked. The same window again is the example that is there; under the other label both are kept, and training says that they contradict each other. A model has at most 50 positive and 50 negative examples.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["addPatternExample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/examples/{example_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an example of a pattern model.
         * @description A model that is left with too few positive examples is a draft again, and answers no scan.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        delete: operations["deletePatternExample"];
        options?: never;
        head?: never;
        /**
         * Change the label of an example, or take its bars as they are now.
         * @description An example whose bars were corrected since it was picked is `drifted`: training goes on with the bars that you saw until you accept the new ones.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        patch: operations["changePatternExample"];
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/train": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a pattern model trained.
         * @description The model is queued, and ready seconds later; read it to see. Asking again meanwhile changes nothing. While it is trained again it goes on answering with what it had learnt before. A model that fails says why in `failureReason`. It takes no body.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        post: operations["trainPatternModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what resembles a pattern model, now or in the past.
         * @description Without dates: the newest window of every stock that reaches the score. With `from` or `to`: windows that ended in these sessions, of any stock; of windows that overlap by more than half only the best is given. The first search of the past for a timeframe and a scale reads all history, which takes a while: until it is done the answer is 504, and asking again goes on.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["listPatternMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find windows whose labels would teach a pattern model most.
         * @description The three windows of now that score highest and have no label, and the three nearest the threshold. Add those that you can judge as examples, with `asOf` as it is given and the source `suggested`; negatives teach most.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["suggestPatternExamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how good a pattern model is, and which of its examples look mislabelled.
         * @description What the last training found out; null where the model has learnt nothing yet.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getPatternQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/pattern-models/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a pattern model as a file, with all that training it takes.
         * @description Read a pattern model as a file, with all that training it takes.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["exportPatternModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/market-data/tickers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the tickers.
         * @description Tickers that begin with what is sought, or whose company name holds it; the exact ticker comes first.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["searchTickers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/market-data/bars/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the bars of a ticker.
         * @description Bars of any timeframe and session zones, oldest first, restated for splits. Daily and longer bars carry a date, intraday bars the instant of their start.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getBars"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/market-data/technicals/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compute studies over the bars of a ticker.
         * @description The values of one or more studies, such as rsi(14) or =close/sma(50), on each bar. They are the values that a scan compares.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getTechnicals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/market-data/chart-patterns/{ticker}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the chart patterns of a ticker, ready to draw.
         * @description The patterns that are forming or confirmed and got that state within the last closed bars, exactly those that a ChartPattern filter with these LookbackBars finds, with their pivots and lines. What is known of a pattern is never revised but for its state.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getChartPatterns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/misc/market-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the market is open, and how new the data are.
         * @description Read whether the market is open, and how new the data are.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getMarketStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your settings; what you never set has its default.
         * @description Read your settings; what you never set has its default.
         *
         *     Needs a session, or an API token with the scope `read`.
         */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some of your settings.
         * @description What is left out stays as it is; null sets a setting back to its default.
         *
         *     Needs a session, or an API token with the scope `write`.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/api/v2/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account and sign in.
         * @description The first account of an installation is its operator's, with every right; later ones begin with the plan basic and without API access. A password has 10 to 256 characters of any kind; the commonest ones and the address itself are refused.
         *
         *     Needs no credential.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in; the answer sets the session's cookie.
         * @description One answer for every wrong address, password or code. An account takes 10 attempts in 15 minutes, a network 50 failed ones.
         *
         *     Needs no credential.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out: the session ends and its cookie is removed.
         * @description Sign out: the session ends and its cookie is removed.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a visitor can do here before signing in, and whether the market is invented.
         * @description What a visitor can do here before signing in, and whether the market is invented.
         *
         *     Needs no credential.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and until when.
         * @description Who is signed in, and until when.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browsers in which you are signed in.
         * @description List the browsers in which you are signed in.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions: the next call with it fails.
         * @description End one of your sessions: the next call with it fails.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password; all other sessions end, and this one gets a new cookie.
         * @description Change your password; all other sessions end, and this one gets a new cookie.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link for a new password.
         * @description The answer is the same whether the address has an account or not. An address takes 3 requests in 15 minutes.
         *
         *     Needs no credential.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by a mailed link; all sessions end.
         * @description Sign in with the new password afterwards. Where TOTP is on, it is asked for as ever.
         *
         *     Needs no credential.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a secret for an authenticator (TOTP).
         * @description TOTP is off until a code of the secret is confirmed. Asking again replaces the secret.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["beginTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn TOTP on with a first code; the recovery codes are shown here and never again.
         * @description All other sessions end, and this one gets a new cookie.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn TOTP off; the recovery codes are gone with it.
         * @description All other sessions end, and this one gets a new cookie.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["disableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the browser to the identity provider to sign in.
         * @description Only where the operator has configured OpenID Connect.
         *
         *     Needs no credential.
         */
        get: operations["startOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the identity provider sends the browser back to: it is signed in and sent to the dashboard.
         * @description Only in the browser that began it. A new identity opens an account, which needs an address that the provider vouches for; where an account has that address already, sign in to it and link it.
         *
         *     Needs no credential.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/auth/oidc/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link your account to the identity provider: send the browser to the location of the answer.
         * @description Only where the operator has configured OpenID Connect. All other sessions end once it is linked.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["linkOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your plan and your API subscription.
         * @description Read your plan and your API subscription.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["getSubscription"];
        /**
         * Change or end your API subscription.
         * @description An operator's change holds at once. Others get the address of a page on which they pay; the subscription changes when they have. api_tier null ends it when its period ends. Without a payment provider the operator sets subscriptions from the shell: winnow subscription set.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        put: operations["changeSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the address of the page with your bills.
         * @description On that page of the payment provider you see bills, and change how you pay and what for.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take in an event of the payment provider.
         * @description For the payment provider alone: the header Stripe-Signature must sign the bytes of the body. An event may come several times and late; it counts once.
         *
         *     Needs no credential.
         */
        post: operations["receivePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API tokens, newest first, revoked and expired ones included.
         * @description List your API tokens, newest first, revoked and expired ones included.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token; its value is shown here and never again.
         * @description Needs an active API subscription. Without scopes the token can only read. An account has at most 10 active tokens.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an API token for good.
         * @description What it was used for stays in the usage of the account, under its id.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        /**
         * Rename an API token.
         * @description Rename an API token.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        patch: operations["renameToken"];
        trace?: never;
    };
    "/api/v2/tokens/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API token: the next call with it fails.
         * @description The token stays in the list with its audit record and its usage. Revoking it again changes nothing.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API token by a new one; the old one works for a while longer.
         * @description The new token has the name, the scopes and the expiry of the old one. Its value is shown here and never again.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tokens/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what one of your API tokens is used for.
         * @description Its rate limits as they stand now, the AI budget of the day, and the calls of each day by operation.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["getTokenUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what your API tokens are used for.
         * @description Each token with its rate limits as they stand now, the AI budgets of the day, and the calls of each day by operation. Deleted tokens count under their id.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to your account, newest first.
         * @description Sign-ins, changes of the password, of tokens and of the subscription, with who did it and from where. Events stay when what they were about is deleted.
         *
         *     Needs a signed-in session; API tokens cannot call it.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What the tokens of an account are and were used for. */
        AccountUsage: {
            /** @description The API tier; null without an active subscription. */
            api_tier: ("starter" | "power-user" | "business") | null;
            /** @description The tokens, newest first, then deleted ones that were used in these days. */
            tokens: components["schemas"]["TokenShare"][];
            /** @description The AI budget, which all tokens of the account share. */
            credits: components["schemas"]["CreditUsage"];
            /** @description The AI budget of your signed-in sessions, which tokens do not touch. */
            ui_credits: components["schemas"]["CreditUsage"];
            /** @description The days with calls, newest first. */
            days: components["schemas"]["UsageDay"][];
        };
        /** @description An example to add. */
        AddExampleRequest: {
            /** @description The ticker. */
            ticker: string;
            /** @description The moment at which the example ends: a date (2026-03-31, the end of that session), a date and a time (New York time unless an offset follows), or sessions back (-P5D). */
            asOf: string;
            /**
             * @description Whether the example shows the pattern.
             * @enum {string}
             */
            label: "positive" | "negative";
            /**
             * @description Where the example comes from. The default is api.
             * @enum {string}
             */
            source?: "chart" | "scan_result" | "suggested" | "import" | "api";
        };
        /** @description Whether the data reach back far enough. */
        AsOfFeasibility: {
            /** @description Whether the data can serve the scan at this moment. */
            ok: boolean;
            /** @description What prevents the scan. */
            blocked?: components["schemas"]["FeasibilityEntry"][] | null;
            /** @description What the scan lacks for some stocks. */
            warnings?: components["schemas"]["FeasibilityEntry"][] | null;
            /** @description Remarks, such as conditions with a moment of their own. */
            notes?: string[] | null;
            /** @description The bases on which figures were taken. */
            bases?: string[] | null;
        };
        /** @description The moment at which the scan stands. */
        AsOfResolved: {
            /**
             * @description How the moment was given: not at all (live), as a date, as an instant, or as days back.
             * @enum {string}
             */
            kind: "live" | "date" | "instant" | "relative";
            /** @description The trading date at which the scan stands. */
            date: string;
            /** @description The instant at which the scan stands, as an ISO text. */
            instant: unknown;
            /** @description Whether the date that was asked for is a trading day. */
            is_trading_day: boolean;
            /** @description The trading days back that were asked for. */
            relative_trading_days?: number;
            /** @description Whether daily bars were built from the minutes up to the instant. */
            truncated_from_intraday?: boolean;
        };
        /** @description At least Count of the conditions must hold. */
        AtLeast: {
            /** @description How many of the conditions must hold. */
            Count: number;
            /** @description The conditions. Without any, nothing is constrained. */
            Of?: components["schemas"]["Condition"][] | null;
        };
        /** @description An event that matters for the security of the account. */
        AuditEvent: {
            /** @description The number of the event. */
            id: number;
            /** @description When it happened, as an ISO text. */
            at: string;
            /** @description What happened, such as token.created. */
            event: string;
            /** @description Who did it: session, token:<id>, cli, system or stripe. */
            actor: string;
            /** @description What it was done to, such as the id of a token. */
            subject: string | null;
            /** @description The network address of the caller. */
            address: string | null;
        };
        /** @description What happened to the account. */
        AuditReply: {
            /** @description The events, newest first. */
            events: components["schemas"]["AuditEvent"][];
            /** @description Give this as cursor to get the next page. */
            next_cursor: string | null;
        };
        /** @description The trading of a stock in one span of time. */
        Bar: {
            /** @description The start of the bar, as an ISO text; a date for daily and longer bars. */
            time: string;
            /** @description The first price, in dollars. */
            open: number;
            /** @description The highest price, in dollars. */
            high: number;
            /** @description The lowest price, in dollars. */
            low: number;
            /** @description The last price, in dollars. */
            close: number;
            /** @description The shares traded. */
            volume: number;
            /** @description The volume-weighted average price, in dollars. */
            vwap: number | null;
            /** @description The number of trades. */
            trades: number | null;
        };
        /** @description Bars of a stock. */
        BarsReply: {
            /** @description The ticker. */
            ticker: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The session zones of the bars. */
            session_zones: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
            /** @description The bars, oldest first. */
            bars: components["schemas"]["Bar"][];
        };
        /** @description Who sets up TOTP. */
        BeginTotpRequest: {
            /** @description The password of the account. */
            password: string;
        };
        /** @description Where you see your bills and change how you pay. */
        BillingPortalReply: {
            /** @description The address of the page. */
            url: string;
        };
        /** @description One bar of a drawing of the pattern. */
        CandleSample: {
            /** @description The first price of the bar. */
            open: number;
            /** @description The highest price of the bar. */
            high: number;
            /** @description The lowest price of the bar. */
            low: number;
            /** @description The last price of the bar. */
            close: number;
        };
        /** @description A candlestick pattern that must be present. */
        CandlestickEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description The timeframe of the bars. The default is 1d. */
            Timeframe?: components["schemas"]["Timeframe"];
            /** @description The session zones whose bars are used. The default is regular hours. */
            SessionZones?: components["schemas"]["SessionZone"][] | null;
            /** @description Uses the bars of premarket, regular hours and afterhours. */
            IncludeExt?: boolean;
            /** @description The pattern is sought this many bars earlier. The default is 0. */
            BarsAgo?: number;
            /** @description The pattern must end on at least one of this many bars. */
            Within?: number;
            /** @description The pattern must end on each of this many bars in a row. */
            ConsecutiveBars?: number;
            /**
             * @description The side that is wanted of a pattern that has two.
             * @enum {string}
             */
            Sentiment?: "bullish" | "bearish" | "neutral";
            /** @description Remarks for people. They constrain nothing. */
            Comments?: string;
            /** @description The inputs of the pattern: for those that have one, the penetration in percent of the body, such as 30. The prices open, high, low and close, which every pattern reads, may be named too. */
            Inputs?: string[] | null;
            /** @description Describes the inputs. It constrains nothing. */
            InputsMetadata?: components["schemas"]["CandlestickInputMetadata"][] | null;
            /** @description Bars that draw the pattern. They constrain nothing. */
            Sample?: components["schemas"]["CandleSample"][] | null;
        };
        /** @description Describes one input of a pattern. */
        CandlestickInputMetadata: {
            /** @description Describes the input. */
            Description?: string;
            /** @description A short name of the input. */
            Shortname?: string;
        };
        /** @description Candlestick patterns by their id, such as CDLHAMMER. All entries must hold. */
        CandlestickPattern: {
            [key: string]: components["schemas"]["CandlestickEntry"][] | null;
        };
        /** @description Something that a payload may name, as a search found it. */
        CatalogueDefinition: {
            /**
             * @description The member of a condition in which a payload names it.
             * @enum {string}
             */
            group: "FeatureWindow" | "Indicator" | "CandlestickPattern" | "ChartPattern" | "Stock" | "Fundamental" | "InsiderTransactions" | "Short";
            /** @description Its name in a payload. */
            id: string;
            /** @description The name with its parameters and what they are unless given, such as rsi(source=close,length=14). */
            signature: string;
            /** @description Its name for people. */
            name: string;
            /** @description What it is. */
            description: string;
            /** @description The unit of its values; empty where it has none. */
            unit: string;
            /** @description The least and the greatest value that it can have, each null where there is none; null where unknown. */
            bounds: (number | null)[] | null;
            /** @description Where it has a value, or from which periods. */
            frames: string | null;
            /** @description What kind of definition it is within its group. */
            kind: string;
            /** @description What people call it. */
            synonyms: string[];
            /** @description How well it fits the words; the best fit is the greatest. */
            score: number;
        };
        /** @description Definitions of the catalogue that words speak of. */
        CatalogueSearchReply: {
            /** @description What the words speak of, the best fit first. */
            definitions: components["schemas"]["CatalogueDefinition"][];
        };
        /**
         * @description The kind of data that a feature is made of.
         * @enum {string}
         */
        Category: "price" | "volume" | "advanced" | "performance" | "microstructure" | "order_book" | "cross_sectional";
        /** @description A change of the password. */
        ChangePasswordRequest: {
            /** @description The password as it is. */
            current_password: string;
            /** @description The password that takes its place. */
            new_password: string;
        };
        /** @description The settings to change; null sets one back to its default, and what is left out stays. */
        ChangeSettingsRequest: {
            /** @description The time zone in which times are shown to you, by its IANA name. */
            time_zone?: string | null;
            /** @description The universe with which a new scan begins for you in the dashboard, as in ?universe; null: all that are listed. Calls without ?universe do not use it. */
            default_universe?: (string | null) | null;
            /** @description The timeframe with which a new filter begins for you. */
            default_timeframe?: ("1m" | "2m" | "3m" | "4m" | "5m" | "10m" | "15m" | "20m" | "30m" | "1hr" | "2hr" | "4hr" | "1d" | "2d" | "3d" | "4d" | "1wk" | "1mo") | null;
            /** @description The session zones with which a new filter begins for you. */
            default_session_zones?: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[] | null;
            /** @description The colours of the dashboard; system follows your device. */
            theme?: ("system" | "light" | "dark") | null;
            /** @description The studies that the dashboard shows beside the matches of a scan. */
            results_columns?: string[] | null;
            /** @description Whether your alerts are also sent to your e-mail address. Always false: there are no alerts yet. */
            email_notifications?: boolean | null;
        };
        /** @description Your subscription after a change, or the way to it. */
        ChangeSubscriptionReply: {
            /** @description The subscription as it is now. */
            subscription: components["schemas"]["Subscription"];
            /** @description Where you pay for the change or confirm it; absent when there is nothing to pay. */
            checkout_url?: string;
        };
        /** @description A change of your subscription. */
        ChangeSubscriptionRequest: {
            /** @description The tier that is wanted; null ends the API subscription when its period ends. */
            api_tier: ("starter" | "power-user" | "business") | null;
            /**
             * @description The plan of the user interface; unchanged unless given.
             * @enum {string}
             */
            plan?: "basic" | "super" | "super-pro";
        };
        /** @description Chart patterns by their name, such as Double Bottom. All entries must hold. */
        ChartPattern: {
            [key: string]: components["schemas"]["ChartPatternEntry"][] | null;
        };
        /** @description A chart pattern that must be present. */
        ChartPatternEntry: {
            /**
             * @description The pattern by its name.
             * @enum {string}
             */
            DisplayName?: "Head and Shoulders" | "Inverse Head and Shoulders" | "Double Top" | "Double Bottom" | "Multiple Top" | "Multiple Bottom" | "Ascending Triangle" | "Descending Triangle" | "Symmetrical Triangle" | "Rising Wedge" | "Falling Wedge" | "Bull Flag" | "Bear Flag" | "Channel Up" | "Channel Down" | "Horizontal Channel" | "Cup and Handle";
            /**
             * @description The side that is wanted of a pattern that has two.
             * @enum {string}
             */
            BullishBearish?: "BULLISH" | "BEARISH";
            /**
             * @description The timeframe of the bars. The default is 1d.
             * @enum {string}
             */
            Timeframe?: "5m" | "1hr" | "1d";
            /** @description The pattern is sought in this many bars. The default depends on the timeframe. */
            LookbackBars?: number;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
        };
        /** @description A chart pattern on the chart of a stock. */
        ChartPatternFound: {
            /**
             * @description The pattern.
             * @enum {string}
             */
            pattern: "Head and Shoulders" | "Inverse Head and Shoulders" | "Double Top" | "Double Bottom" | "Multiple Top" | "Multiple Bottom" | "Ascending Triangle" | "Descending Triangle" | "Symmetrical Triangle" | "Rising Wedge" | "Falling Wedge" | "Bull Flag" | "Bear Flag" | "Channel Up" | "Channel Down" | "Horizontal Channel" | "Cup and Handle";
            /**
             * @description The side to which it points.
             * @enum {string}
             */
            side: "BULLISH" | "BEARISH";
            /**
             * @description Whether a close has broken its line.
             * @enum {string}
             */
            state: "forming" | "confirmed";
            /** @description How clean it is, 0 to 1. */
            quality: number;
            /** @description The bar of its first pivot. The start of the bar as an ISO text; a date for daily bars. */
            start: string;
            /** @description The bar of its last pivot. The start of the bar as an ISO text; a date for daily bars. */
            end: string;
            /** @description The bar that set the state. The start of the bar as an ISO text; a date for daily bars. */
            state_at: string;
            /** @description The bar at which it was first known. The start of the bar as an ISO text; a date for daily bars. */
            known_at: string;
            /** @description The price of the line that confirms it, in dollars. */
            breakout_level: number;
            /** @description The bar that broke the line. The start of the bar as an ISO text; a date for daily bars. */
            breakout_at: string | null;
            /** @description Its height, in dollars. */
            height: number;
            /** @description Its turning points, oldest first. */
            pivots: components["schemas"]["ChartPatternPivot"][];
            /** @description Its lines. */
            lines: components["schemas"]["ChartPatternLine"][];
            /** @description What the volume says. */
            volume: components["schemas"]["ChartPatternVolume"];
        };
        /** @description A line of a chart pattern. */
        ChartPatternLine: {
            /**
             * @description What the line is.
             * @enum {string}
             */
            role: "upper" | "lower" | "neckline" | "rim" | "pole";
            /** @description Its beginning. */
            from: components["schemas"]["ChartPoint"];
            /** @description Its end. */
            to: components["schemas"]["ChartPoint"];
        };
        /** @description A turning point of the price. */
        ChartPatternPivot: {
            /** @description The bar of the extreme. The start of the bar as an ISO text; a date for daily bars. */
            time: string;
            /** @description Its price, in dollars. */
            price: number;
            /**
             * @description Whether it is a high or a low.
             * @enum {string}
             */
            side: "high" | "low";
            /** @description The bar at which the pivot was known. The start of the bar as an ISO text; a date for daily bars. */
            confirmed_at: string;
        };
        /** @description What the volume says; it decides nothing. Null = not known. */
        ChartPatternVolume: {
            /** @description Whether the breakout bar traded at least 1.5 times the average of the 20 before. */
            on_breakout: boolean | null;
            /** @description Whether volume fell over the pattern. */
            contracting: boolean | null;
            /** @description Whether the right shoulder traded less than the left one. */
            lighter_right_shoulder: boolean | null;
        };
        /** @description Chart patterns of a stock. */
        ChartPatternsReply: {
            /** @description The ticker. */
            ticker: string;
            /**
             * @description The timeframe of the bars.
             * @enum {string}
             */
            timeframe: "5m" | "1hr" | "1d";
            /** @description The closed bars within which the state of a pattern was set. */
            lookback_bars: number;
            /** @description The patterns, oldest first. */
            patterns: components["schemas"]["ChartPatternFound"][];
        };
        /** @description A place on a chart. */
        ChartPoint: {
            /** @description When. The start of the bar as an ISO text; a date for daily bars. */
            time: string;
            /** @description The price, in dollars. */
            price: number;
        };
        /** @description A condition. All members that are given must hold. */
        Condition: {
            /** @description The address of the JSON Schema of this object. It constrains nothing. */
            $schema?: string;
            /** @description Identifies the condition to the client. It constrains nothing. */
            Id?: string;
            /** @description The past moment at which this condition and its Leaf are evaluated: a date, a date and a time, or trading days back such as -P5D. */
            AsOf?: string;
            /**
             * @description Whether figures are taken as they are known now (restated, the default) or as they were known then (as_traded).
             * @enum {string}
             */
            AsOfBasis?: "restated" | "as_traded";
            /** @description Candlestick patterns by their id. */
            CandlestickPattern?: components["schemas"]["CandlestickPattern"] | null;
            /** @description Chart patterns by their name. */
            ChartPattern?: components["schemas"]["ChartPattern"] | null;
            /** @description Conditions on studies. */
            FeatureWindow?: components["schemas"]["FeatureWindow"] | null;
            /** @description Conditions on reported figures. */
            Fundamental?: components["schemas"]["Fundamental"] | null;
            /** @description Conditions on daily indicators with fixed settings. */
            Indicator?: components["schemas"]["Indicator"] | null;
            /** @description Conditions on the transactions of insiders. */
            InsiderTransactions?: components["schemas"]["InsiderTransactions"] | null;
            /** @description Pattern models that the bars must resemble. */
            PatternModel?: components["schemas"]["PatternModelEntry"][] | null;
            /** @description A reply of the reference endpoint. It constrains nothing. */
            Reference?: components["schemas"]["Reference"] | null;
            /** @description Conditions on short-selling data. */
            Short?: components["schemas"]["Short"] | null;
            /** @description Conditions on what describes the stock. */
            Stock?: components["schemas"]["Stock"] | null;
            /** @description A nested payload, which must hold as a whole. */
            Leaf?: components["schemas"]["ScanPayload"] | null;
        };
        /** @description How a condition stands at one moment. */
        ConditionStand: {
            /** @description Whether the condition holds; null where it could not be computed. */
            holds: boolean | null;
            /** @description The value of the ticker; null where the condition has none. */
            value: number | null;
            /** @description The value that it is compared with. */
            wanted: number | null;
        };
        /** @description A new password by a mailed link. */
        ConfirmPasswordResetRequest: {
            /** @description What stands after token= in the link of the mail. */
            token: string;
            /** @description The new password. */
            new_password: string;
        };
        /** @description The first code of an authenticator. */
        ConfirmTotpRequest: {
            /** @description The code that the authenticator shows. */
            code: string;
        };
        /** @description A pattern model to create. */
        CreatePatternModelRequest: {
            /** @description The name of the model. Names may occur twice. */
            name: string & (unknown & unknown);
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The number of bars that the pattern spans. */
            scale: number;
            /** @description How examples become a score; null or absent: chosen automatically at each training. */
            headType?: ("prototype" | "contrast" | "nearest" | "ridge") | null;
            /** @description The least score that counts as a match, from -1 to 1; null or absent: 99.5 % of stocks are below it. */
            threshold?: number | null;
            /** @description The tags. */
            tags?: components["schemas"]["PatternModelTag"][];
            /** @description Notes, in any number of lines. */
            notes?: string;
        };
        /** @description A token to create. */
        CreateTokenRequest: {
            /** @description The name by which you recognise the token. */
            name: string & (unknown & unknown);
            /** @description What the token may do. The default is read. */
            scopes?: ("read" | "write")[];
            /** @description When the token stops working: an ISO instant with its offset, or a date, at whose beginning in UTC it ends. Without it the token does not expire. */
            expires_at?: (string) | null;
        };
        /** @description A new token with its value. */
        CreatedTokenReply: {
            /** @description The token. */
            token: components["schemas"]["Token"];
            /** @description The value of the token. It is shown here and never again. */
            value: string;
        };
        /** @description The AI budget of today. */
        CreditUsage: {
            /** @description AI credits of a day of UTC. */
            budget: number;
            /** @description Credits that were charged today. */
            spent: number;
            /** @description Credits set aside for calls that are under way. */
            reserved: number;
            /** @description Credits that are left. */
            remaining: number;
            /** @description Calls of today that drew on the budget, those under way included. */
            calls: number;
            /** @description How many such calls a day has; null where only credits count. */
            call_limit: number | null;
            /** @description When it begins anew, as an ISO text. */
            resets_at: string;
        };
        /** @description Bounds on a date. All bounds that are given must hold. */
        DateState: {
            /** @description The date, or today, tomorrow, this_week or next_week. Of a date with a time of day the date counts. */
            Equals?: string | null;
            /** @description The date must lie after this bound. */
            Lower?: {
                /**
                 * @description Says whether the bound itself is excluded (gt) or included (gte).
                 * @enum {string}
                 */
                Operator: "gt" | "gte";
                /** @description The earliest date, or days from the scan's date such as -P30D or P7D; a time of day does not count. */
                Value: string;
            };
            /** @description The date must lie before this bound. */
            Upper?: {
                /**
                 * @description Says whether the bound itself is excluded (lt) or included (lte).
                 * @enum {string}
                 */
                Operator: "lt" | "lte";
                /** @description The latest date, or days from the scan's date such as -P30D or P7D; a time of day does not count. */
                Value: string;
            };
        };
        /** @description A ticker that matches at one of two moments. */
        DiffedTicker: {
            /** @description The ticker, at the moment at which it matches. */
            ticker: string;
            /** @description The conditions whose outcome changed, in the order of the request. */
            flipped: components["schemas"]["FlippedCondition"][];
            /** @description Whether it was in the universe at the other moment too. A ticker may come or go with that alone. */
            considered: boolean;
        };
        /** @description Who turns TOTP off. */
        DisableTotpRequest: {
            /** @description The password of the account. */
            password: string;
            /** @description The code that the authenticator shows, or a recovery code. */
            code: string;
        };
        /** @description The result of converting a query to a payload. The scan is not run. */
        DoNaturalScanResponse: {
            /** @description Whether a payload was made. */
            conversion_success: boolean;
            /** @description How long the conversion took, in milliseconds. */
            conversion_time_taken_ms: number;
            /** @description The payload. */
            generated_payload?: components["schemas"]["ScanPayload"];
            /** @description Examples that the conversion used. */
            retrieved_examples?: components["schemas"]["RetrievedExample"][] | null;
            /** @description How often the conversion was tried again. */
            retry_count: number;
            /** @description What could not be converted, and why. */
            validation_errors?: string[] | null;
            /** @description Filters that were removed because the plan does not include them. */
            restricted_features_removed?: components["schemas"]["RestrictedFeature"][];
            reasoning?: components["schemas"]["Reasoning"];
        };
        /** @description A scan to run. */
        DoScanParams: {
            /** @description What a stock must satisfy to match. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description An answer this many seconds old may be given from the cache. */
            cache_ttl_seconds?: number;
            /** @description Saves the scan. It needs the scope write. */
            save_args?: components["schemas"]["SaveArgs"];
        };
        /** @description The answer of a scan. */
        DoScanResponse: {
            /** @description The address of the JSON Schema of this object. */
            $schema?: string;
            /** @description The tickers that match. */
            tickers: string[] | null;
            /** @description How many tickers match. */
            count: number;
            /** @description How long the scan took, in milliseconds. */
            time_taken: number;
            /** @description The instant of the newest bar that the answer rests on, as an ISO text. */
            end_time: unknown;
            /** @description Whether the answer came from the cache. */
            cached: boolean;
            /** @description The saved scan. */
            scan_id?: number;
            /** @description How many tickers were considered. */
            universe_size?: number;
            /** @description Facts for finding out why a ticker does not match. */
            debug_data?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Whether the scan was not run. */
            skipped?: boolean;
            /** @description Why the scan was not run. */
            skip_reason?: string;
            /** @description How long each part of the scan took. */
            timing?: components["schemas"]["TimingNode"];
            as_of_feasibility?: components["schemas"]["AsOfFeasibility"];
            as_of_resolved?: components["schemas"]["AsOfResolved"];
            /** @description The scores of the pattern models. */
            pattern_scores?: components["schemas"]["PatternScore"][] | null;
        };
        /** @description A condition on an earnings report: one and the same report must keep all members. With DateState it is any report on such a date, by the schedule that was known at the instant of the scan; else with Actual, Difference or Percent the newest report that has figures; else the next one that is scheduled. */
        EarningsEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockEarningsInstruction";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "earnings";
            /** @description When the earnings are reported. */
            DateState?: components["schemas"]["DateState"];
            /**
             * @description The time of day of the report: before the open, after the close, during market hours, or not known.
             * @enum {string}
             */
            MarketTiming?: "bmo" | "amc" | "dmh" | "unknown";
            /** @description The reported earnings per share, in dollars. */
            Actual?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The consensus estimate of the earnings per share, in dollars. */
            Estimate?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description Reported minus estimated earnings per share, in dollars. */
            Difference?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The difference in percent of the estimate. */
            Percent?: components["schemas"]["StockFloatEntry"][] | null;
        };
        /** @description What one condition would cost. */
        EstimatedCondition: {
            /** @description The condition, as a JSON pointer into the request. */
            path: string;
            /** @description The condition in words. */
            label: string;
            /** @description How long it would take on every ticker, in milliseconds, with what is kept now. */
            ms: number;
            /** @description The same where nothing is kept. */
            cold_ms: number;
            /** @description Whether it reads no bars: its values are kept, or it asks the listings or feeds alone. */
            kept: boolean;
            /** @description The share of tickers that it let pass lately, of those that reached it; null when it has not run. */
            pass_rate: number | null;
        };
        /** @description A feed that cannot serve a scan, or not for every stock. */
        FeasibilityEntry: {
            /** @description The moment that was asked for. */
            as_of: string;
            /** @description The feed that lacks data. */
            feed: string;
            /** @description What is missing. */
            reason: string;
            /** @description How many days of data are needed. */
            required_days: number;
            /** @description The timeframe that was asked for. */
            timeframe: string;
            /** @description The oldest day that the feed holds. */
            oldest_available?: string;
        };
        /** @description A condition on one study, such as rsi(14) below 30. */
        FeatureFilter: {
            /** @description The study: an alias such as close, a call such as sma(50) or rank_pct(rvol(20)), or a formula that begins with =. Without it Id is tried as the alias. */
            Input?: string;
            /** @description Identifies the filter to the client. It names the study when Input is absent. */
            Id?: string;
            /** @description The timeframe of the bars. The default is 1d. */
            Timeframe?: components["schemas"]["Timeframe"];
            /** @description The session zones whose bars are used. The default is regular hours. */
            SessionZones?: components["schemas"]["SessionZone"][] | null;
            /** @description The whole filter is evaluated this many bars earlier. The default is 0. */
            BarsAgo?: number;
            /** @description The filter must hold on at least one of this many bars that end there. */
            Within?: number;
            /** @description The filter must hold on all bars that Within names. */
            WithinAll?: boolean;
            /** @description What the value of the study must be. */
            Returns?: components["schemas"]["Returns"];
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description The kind of the feature. It constrains nothing. */
            Category?: components["schemas"]["Category"];
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description The unit in which the value is shown. It constrains nothing. */
            DisplayUnit?: string;
            /** @description The value that a form starts with. It constrains nothing. */
            Default?: number;
            /** @description The least value that a form offers. It constrains nothing. */
            Min?: number;
            /** @description The greatest value that a form offers. It constrains nothing. */
            Max?: number;
            /** @description Days for which the bars of each timeframe are kept. It constrains nothing. */
            RetentionDays?: {
                [key: string]: number;
            };
            /** @description Says whether the feature moves inside a bar. It constrains nothing. */
            SupportsRealtime?: boolean;
        };
        /** @description Conditions on studies. */
        FeatureWindow: {
            /** @description The filters, which must all hold. */
            Filters?: components["schemas"]["FeatureFilter"][] | null;
        };
        /** @description How new the data of a feed are. */
        FeedStatus: {
            /** @description The feed. */
            feed: string;
            /** @description The timeframe of its bars, where it has one. */
            timeframe: string | null;
            /** @description The newest instant that it reaches, as an ISO text. */
            last: string | null;
            /** @description How far that is behind, in seconds. */
            lag_seconds: number | null;
        };
        /** @description A condition whose outcome is not the same at the two moments. */
        FlippedCondition: {
            /** @description The condition, as a JSON pointer into the request. */
            path: string;
            /** @description The condition in words. */
            label: string;
            /** @description At the earlier moment. */
            from: components["schemas"]["ConditionStand"];
            /** @description At the later moment. */
            to: components["schemas"]["ConditionStand"];
        };
        /** @description Returns from the close of the match to the close some bars later, restated for splits, without dividends. */
        ForwardReturns: {
            /** @description The horizon: how many bars of the ticker's own after the one of the match. */
            bars: number;
            /** @description Returns that were measured. */
            count: number;
            /** @description Their mean; 0.01 is one per cent. */
            mean: number | null;
            /** @description Their median. */
            median: number | null;
            /** @description The share of them that is above zero. */
            hit_rate: number | null;
            /** @description Of the returns, those of tickers that were delisted before the horizon: their last close stands for the later ones. */
            delisted: number;
            /** @description Matches without a return, since the data end before the horizon. */
            not_counted: number;
            /** @description Of the mean. */
            mean_interval: components["schemas"]["Interval"] | null;
            /** @description Of the hit rate. */
            hit_rate_interval: components["schemas"]["Interval"] | null;
            /** @description The same of every ticker that was considered on the days that have a measured match. */
            base: components["schemas"]["ReturnStatistics"];
            /** @description The mean of the returns less, each, the mean of all that were considered on its day. */
            excess: number | null;
            /** @description Of the excess. */
            excess_interval: components["schemas"]["Interval"] | null;
            /** @description The same by day, in the order of the dates. */
            by_day: {
                /** @description Returns that were measured of matches. One for each date. */
                count: number[];
                /** @description Their mean. One for each date. */
                mean: (number | null)[];
                /** @description The mean of every ticker that was considered. One for each date. */
                base_mean: (number | null)[];
            };
        };
        /** @description Bars that a scan needs. */
        FrameRequirement: {
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The session zones of the bars. */
            session_zones: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
            /** @description How many bars back the scan looks. */
            bars: number;
        };
        /** @description Conditions on reported figures. */
        Fundamental: {
            /** @description The filters, which must all hold. */
            Filters?: components["schemas"]["FundamentalFilter"][] | null;
        };
        /** @description A condition on a reported figure. Value, Range and Returns must all hold. */
        FundamentalFilter: {
            /** @description The figure, such as Revenue, RevenueGrowthYoY or DebtToEquity. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The period: fiscal quarter, fiscal year, trailing twelve months, most recent quarter, or forward. Without it the first that the figure is offered for is taken.
             * @enum {string}
             */
            Period?: "FQ" | "FY" | "TTM" | "MRQ" | "FWD";
            /** @description The figure is taken this many periods earlier: fiscal years for FY, else quarters. Ratios with the price have the newest period alone. The default is 0. */
            PeriodsAgo?: number;
            /** @description Compares the figure with numbers. */
            Value?: components["schemas"]["ValueComparison"];
            /** @description Bounds on the figure. */
            Range?: components["schemas"]["Range"];
            /** @description What the figure must be, in the form of the feature filters; crosses and a right-hand side without Input look one period back, or one session for ratios with the price. */
            Returns?: components["schemas"]["Returns"];
        };
        /** @description What one condition did. */
        FunnelStep: {
            /** @description The condition, as a JSON pointer into the request. */
            path: string;
            /** @description The condition in words. */
            label: string;
            /** @description Tickers that reached the condition. */
            in: number;
            /** @description Of these, tickers for which the condition holds. */
            passed: number;
            /** @description Of these, tickers for which the condition does not hold. */
            failed: number;
            /** @description Of these, tickers for which the condition could not be computed. */
            null: components["schemas"]["NullReasons"];
            /** @description Where a pattern model could not be asked: of the tickers without a value, those whose bars make no window. */
            no_window?: components["schemas"]["WindowFaults"];
            /** @description Tickers of the whole universe that this condition alone would remove. */
            alone_removes: number;
        };
        /** @description A condition on the gap between a bar and the bar before it. */
        GapEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description How the gap is measured: from the close before (percent, price), or beyond the whole bar before (full_percent, full_price). The default is percent.
             * @enum {string}
             */
            Kind?: "percent" | "price" | "full_percent" | "full_price";
            /** @description The timeframe of the bars. The default is 1d. */
            Timeframe?: components["schemas"]["Timeframe"];
            /** @description The filter is evaluated this many bars earlier. The default is 0. */
            BarsAgo?: number;
            /** @description The filter must hold on at least one of this many bars. */
            Within?: number;
            /** @description The filter must hold on all bars that Within names. */
            WithinAll?: boolean;
            /** @description What the gap must be. */
            Returns?: components["schemas"]["GapReturns"];
            /** @description The unit in which the gap is shown. It constrains nothing. */
            Unit?: string;
            /** @description The value that a form starts with. It constrains nothing. */
            Default?: number;
            /** @description The least value that a form offers. It constrains nothing. */
            Min?: number;
            /** @description The greatest value that a form offers. It constrains nothing. */
            Max?: number;
        };
        /** @description What a gap filter must return. */
        GapReturns: {
            /** @description What the gap must be. */
            Want?: {
                /** @description Compares the gap with numbers. */
                Value?: components["schemas"]["ValueComparison"];
            };
        };
        /** @description Values that must occur. */
        Inclusion: {
            /** @description All of these must occur. */
            IncludesAll?: string[] | null;
            /** @description At least one of these must occur. */
            IncludesAny?: string[] | null;
        };
        /** @description Daily indicators with fixed settings. All entries must hold. */
        Indicator: {
            /** @description The rank of the industry among all industries, 1 to 99. */
            GroupStrength?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description Price over the diluted earnings per share of the last four quarters. It has no value without earnings. */
            PETTM?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description RegimeExtension of the stock minus that of the market, in multiples of the average true range. */
            RegimeDivergence?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description Distance from the 200-day average minus that of the market, in percentage points. */
            RegimeDivergencePct?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description Distance of the close from its 200-day average in multiples of the average true range. */
            RegimeExtension?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description The percentile of one-year performance within the industry, 1 to 99. */
            RelativeStrengthIndustry?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description The percentile of one-year performance in the whole market, 1 to 99. */
            RelativeStrengthMkt?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description The percentile of one-year performance within the sector, 1 to 99. */
            RelativeStrengthSector?: components["schemas"]["IndicatorEntry"][] | null;
            /** @description Net change over the sum of all changes of 20 sessions, 0 to 1. */
            TrendEfficiency?: components["schemas"]["IndicatorEntry"][] | null;
        };
        /** @description A condition on a daily indicator with fixed settings. */
        IndicatorEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description The filter is evaluated this many sessions earlier. The default is 0. */
            BarsAgo?: number;
            /** @description The filter must hold on at least one of this many sessions. */
            Within?: number;
            /** @description What the value must be. */
            Returns?: components["schemas"]["Returns"];
        };
        /** @description There must be one insider transaction for which all members hold. Purchases and sales on the market (codes P and S) count unless Code names others; derivatives never count. Prices and numbers of shares are in the shares of today. */
        InsiderFilter: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /** @description The CIK of the insider. */
            OwnerCik?: components["schemas"]["Inclusion"];
            /** @description The name of the insider. */
            OwnerName?: components["schemas"]["Inclusion"];
            /** @description The role of the insider, such as director, officer or ten_percent_owner. */
            Role?: components["schemas"]["Inclusion"];
            /** @description The transaction code of Form 4, such as P (purchase) or S (sale). */
            Code?: components["schemas"]["Inclusion"];
            /** @description Whether the transaction was made under a 10b5-1 plan. */
            Is10b51?: boolean;
            /** @description The transaction must have become known on this date or later. */
            Since?: {
                /** @description A date, or days back such as -P30D. Of a date with a time of day the date counts. */
                Value?: string | null;
            };
            /** @description The price per share, in dollars. */
            TransactionPrice?: components["schemas"]["InsiderLevel"];
            /** @description Shares times price, in dollars. */
            TransactionValue?: components["schemas"]["InsiderLevel"];
            /** @description The number of shares bought or sold. */
            Shares?: components["schemas"]["InsiderLevel"];
            /** @description The number of shares held afterwards. */
            SharesAfter?: components["schemas"]["InsiderLevel"];
        };
        /** @description A series or field of insider transactions that a payload may name. */
        InsiderInputReference: {
            /** @description The name as a payload writes it. */
            alias: string;
            /** @description The name for people. */
            display_name: string;
            /** @description The unit of the value. */
            display_unit: string;
            /** @description What the value is and how it is computed. */
            Description?: string;
        };
        /** @description A condition on a number of an insider transaction. */
        InsiderLevel: {
            /** @description What the number must be. */
            Value?: components["schemas"]["LevelComparison"];
        };
        /** @description Conditions on the transactions of insiders. */
        InsiderTransactions: {
            /** @description The filters, which must all hold. */
            Filters?: components["schemas"]["InsiderFilter"][] | null;
            /** @description Conditions on sums and counts of insider transactions. */
            Technical?: components["schemas"]["Technical"] | null;
        };
        /** @description What a visitor can do before signing in, and whether the market is invented. */
        InstallationReply: {
            /** @description The installation. */
            installation: {
                /** @description Whether the first account has been opened. */
                claimed: boolean;
                /** @description Whether a stranger can open an account. */
                sign_up_open: boolean;
                /** @description Whether opening it needs the code that the server printed when it started. */
                needs_setup_code: boolean;
                /** @description Whether people can sign in at an identity provider. */
                oidc: boolean;
                /** @description Whether the market is invented: a demo, whose tickers, prices and filings are drawn at random. */
                demo: boolean;
                /** @description How far the making of the demo market is; null when none is being made. */
                demo_progress: {
                    /** @description The step that is under way, from 1. */
                    step: number;
                    /** @description How many steps there are. */
                    steps: number;
                    /** @description What the step does. */
                    doing: string;
                } | null;
            };
        };
        /** @description A payload to look at without running it. */
        InstructionsRequest: {
            /** @description What a stock must satisfy to match. */
            instructions: components["schemas"]["ScanPayload"];
        };
        /** @description A 95 % bootstrap interval, [low, high], from 1,000 resamples of blocks of as many consecutive sessions as the horizon has bars. Null with matches on fewer than two sessions. */
        Interval: [
            number,
            number
        ];
        /** @description One fault of a request. Further members hold facts, such as the allowed values. */
        Issue: {
            /** @description The place, as a JSON pointer into the request. */
            path: string;
            /** @description The rule that is broken, such as unknown_member or out_of_range. */
            rule: string;
            /** @description What is wrong and what to do. */
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Words that the payload does not rest on. */
        LeftOutWords: {
            /** @description Words of the query. */
            words: string;
            /** @description Why nothing was made of the words. */
            reason: string;
        };
        /** @description Comparisons with numbers. All that are given must hold. */
        LevelComparison: {
            /** @description The value must equal this number. */
            EqualTo?: number;
            /** @description The value must be greater than this number. */
            GreaterThan?: number;
            /** @description The value must be greater than this number or equal to it. */
            GreaterThanOrEqual?: number;
            /** @description The value must be less than this number. */
            LessThan?: number;
            /** @description The value must be less than this number or equal to it. */
            LessThanOrEqual?: number;
            /** @description The value must differ from this number. */
            NotEqualTo?: number;
            /** @description Bounds on the value, which must all hold. */
            Range?: components["schemas"]["Range"];
        };
        /** @description The way to the identity provider. */
        LinkReply: {
            /** @description Where the browser goes to sign in at the identity provider. */
            location: string;
        };
        /** @description Whether the market is open, and how new the data are. */
        MarketStatus: {
            /** @description The MIC of the exchange. */
            exchange: string;
            /** @description The clock of the server, as an ISO text. */
            now: string;
            /** @description The time zone of the exchange. */
            time_zone: string;
            /** @description Whether regular trading is open. */
            is_open: boolean;
            /**
             * @description The part of the trading day; overnight: from 20:00 New York on the evening before a trading date to 04:00.
             * @enum {string}
             */
            session: "premarket" | "regular" | "afterhours" | "overnight" | "closed";
            /** @description The date of the current session, or of the next one when the market is closed. */
            trading_date: string;
            /** @description When regular trading of that date opens. It is an ISO text with the offset of the exchange. */
            opens_at: string | null;
            /** @description When regular trading of that date closes. It is an ISO text with the offset of the exchange. */
            closes_at: string | null;
            /** @description When regular trading opens next. It is an ISO text with the offset of the exchange. */
            next_open: string | null;
            /** @description When regular trading closes next. It is an ISO text with the offset of the exchange. */
            next_close: string | null;
            /** @description Whether that date closes early. */
            early_close: boolean;
            /** @description The holiday of today's date. */
            holiday: string | null;
            /** @description How new the data are. */
            feeds: components["schemas"]["FeedStatus"][];
        };
        /** @description A query in plain words to convert to a payload. */
        NaturalScanRequest: {
            /** @description What is sought, in plain words. */
            query: string;
        };
        /** @description A ticker that fails exactly one condition. */
        NearMiss: {
            /** @description The ticker. */
            ticker: string;
            /** @description The only condition that the ticker fails, as a JSON pointer into the request. */
            path: string;
            /** @description The condition in words. */
            label: string;
            /** @description The value of the ticker. */
            value: number | null;
            /** @description The value that it is compared with. */
            wanted: number | null;
            /** @description How far the value is off, in standard deviations over the universe of the value less what it is compared with. */
            distance: number | null;
        };
        /** @description A part of a scan that the payload does not have. */
        NotCarriedOver: {
            /** @description The part of the text. */
            text: string;
            /** @description Why it is not in the payload, and what can be done about it. */
            reason: string;
            /** @description Where the part stands: its first character, and the one after its last. */
            span: number[];
        };
        /** @description Why a value could not be computed, as counts of tickers. */
        NullReasons: {
            /** @description Tickers with too few bars. */
            insufficient_bars: number;
            /** @description Tickers for which no feed has the data. */
            no_feed: number;
            /** @description Tickers for which the value is not defined, as after a division by zero. */
            undefined: number;
        };
        /** @description The link is on its way, where the address has an account. */
        PasswordResetReply: {
            /** @description What happens next. It is the same for every address. */
            message: string;
        };
        /** @description Whose password is forgotten. */
        PasswordResetRequest: {
            /** @description The e-mail address of the account. */
            email: string;
        };
        /** @description An example of a pattern model. */
        PatternExample: {
            /** @description The id of the example. */
            id: string;
            /** @description The ticker. */
            ticker: string;
            /** @description The FIGI of the stock. */
            figi: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The number of bars that the pattern spans. */
            scale: number;
            /** @description The moment at which the example ends: its bars are the newest that were closed then. It is an ISO text. */
            asOf: string;
            /** @description A fingerprint of the bars when the example was picked. */
            barsFingerprint: string;
            /**
             * @description Whether the example shows the pattern.
             * @enum {string}
             */
            label: "positive" | "negative";
            /**
             * @description Where the example comes from.
             * @enum {string}
             */
            source: "chart" | "scan_result" | "suggested" | "import" | "api";
            /** @description When the example was picked. It is an ISO text. */
            pickedAt: string;
            /** @description Whether the bars have changed since the example was picked. */
            drifted: boolean;
        };
        /** @description An example with what training needs of its bars. */
        PatternExampleInFile: {
            /** @description The ticker when the example was picked. */
            ticker: string;
            /** @description The FIGI of the stock. */
            figi: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The number of bars. */
            scale: number;
            /**
             * Format: date-time
             * @description The moment at which the example ends.
             */
            asOf: string;
            /**
             * Format: date-time
             * @description The start of its newest bar.
             */
            newestBar: string;
            /** @description A fingerprint of the bars when the example was picked. */
            barsFingerprint: string;
            /**
             * @description Whether the example shows the pattern.
             * @enum {string}
             */
            label: "positive" | "negative";
            /**
             * @description Where the example comes from.
             * @enum {string}
             */
            source: "chart" | "scan_result" | "suggested" | "import" | "api";
            /**
             * Format: date-time
             * @description When the example was picked.
             */
            pickedAt: string;
            /** @description The course of its prices in 64 points, of mean 0 and standard deviation 4096. */
            path: number[];
        };
        /** @description One example. */
        PatternExampleReply: {
            /** @description The example. */
            example: components["schemas"]["PatternExample"];
        };
        /** @description What resembles a pattern model. */
        PatternMatchesReply: {
            /** @description The end of the newest bar of all; of a search in the past, null. It is an ISO text. */
            asOf: string | null;
            /** @description How many stocks were considered; of a search in the past, null. */
            universeSize: number | null;
            /** @description The least score that was asked for: the model's threshold unless you gave another. */
            minScore: number;
            /** @description How many windows reach it; of a search in the past, how many are listed. */
            count: number;
            /** @description The windows, by falling score. */
            matches: components["schemas"]["PatternWindow"][];
        };
        /** @description A pattern that is learnt from examples. */
        PatternModel: {
            /** @description The id of the model. */
            id: string;
            /** @description The name of the model. Names may occur twice. */
            name: string & (unknown & unknown);
            /** @description The tags. */
            tags: components["schemas"]["PatternModelTag"][];
            /** @description Notes, in any number of lines. */
            notes: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The number of bars that the pattern spans. */
            scale: number;
            /**
             * @description The state of the model.
             * @enum {string}
             */
            status: "draft" | "queued" | "training" | "ready" | "stale" | "failed" | "archived";
            /** @description Why the model is stale; null while it is not. */
            staleReason: ("examples_changed" | "settings_changed" | "examples_drifted" | "example_unavailable" | "encoder_upgraded" | "score_band_outdated") | null;
            /** @description Why the last training failed; null otherwise. */
            failureReason: ("too_few_positives" | "bars_missing" | "history_too_short" | "flat_window" | "contradictory_labels" | "not_separable" | "timeframe_unsupported" | "timeout" | "internal_error") | null;
            /**
             * @description How examples become a score: what you chose, else what was chosen automatically.
             * @enum {string}
             */
            headType: "prototype" | "contrast" | "nearest" | "ridge";
            /** @description The least score that counts as a match, from -1 to 1. */
            threshold: number;
            /** @description How the scores are spread over the universe. */
            scoreBand: components["schemas"]["ScoreBand"];
            /** @description The version of the encoder that the model was trained with; null before. */
            modelVersion: string | null;
            /** @description Examples that show the pattern. */
            positiveCount: number;
            /** @description Examples that do not. */
            negativeCount: number;
            /** @description Stocks at or above the threshold when the universe was measured last; null before. */
            matchCount: number | null;
            /** @description When the matches were counted. It is an ISO text. */
            matchCountAt: string | null;
            /** @description When the model was trained. It is an ISO text. */
            trainedAt: string | null;
            /** @description When the model was created. It is an ISO text. */
            createdAt: string;
            /** @description When the model was last changed. It is an ISO text. */
            updatedAt: string;
            /** @description The examples. */
            examples: components["schemas"]["PatternExample"][];
        };
        /** @description The newest bars must resemble a pattern model. */
        PatternModelEntry: {
            /** @description The id of one of your pattern models. */
            ModelId?: string;
            /** @description Identifies the filter to the client. It names the model when ModelId is absent. */
            Id?: string;
            /** @description The least similarity to the model that matches, from -1 to 1. */
            MinScore: number;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
        };
        /** @description A pattern model with its examples, to be kept or carried elsewhere. */
        PatternModelFile: {
            /**
             * @description Says what the file is.
             * @constant
             */
            format: "winnow-pattern-model";
            /** @description The version of the form of the file. */
            version: number;
            /** @description The name of the model. Names may occur twice. */
            name: string & (unknown & unknown);
            /** @description The tags. */
            tags: components["schemas"]["PatternModelTag"][];
            /** @description Notes, in any number of lines. */
            notes: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The number of bars that the pattern spans. */
            scale: number;
            /** @description How examples become a score; null = automatic. */
            headType: ("prototype" | "contrast" | "nearest" | "ridge") | null;
            /** @description The least score of a match; null = automatic. */
            threshold: number | null;
            /** @description The examples. */
            examples: components["schemas"]["PatternExampleInFile"][];
        };
        /** @description One pattern model. */
        PatternModelReply: {
            /** @description The model. */
            model: components["schemas"]["PatternModel"];
        };
        /** @description A tag of a pattern model. */
        PatternModelTag: {
            /** @description The name of the tag. */
            tag_name: string & (unknown & unknown);
            /** @description The colour of the tag, as #1f8a4c. */
            tag_color: string;
        };
        /** @description Your pattern models. */
        PatternModelsReply: {
            /** @description The models, newest first. */
            models: components["schemas"]["PatternModel"][];
            /** @description Give this as cursor to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description How good a pattern model is. */
        PatternQuality: {
            /** @description How far the positives stand out: the median score of a positive by a model trained without it, less the score that 99.5 % of stocks are below. */
            separation: number | null;
            /** @description Whether they hardly do: more or clearer examples would help. */
            isWeak: boolean | null;
            /** @description Examples whose label may be wrong. */
            suspects: components["schemas"]["SuspectExample"][];
            /** @description Examples whose bars are not there any more; training goes on with what was kept of them. */
            unavailable: string[];
            /** @description The headType that you chose; null = automatic. */
            chosenHeadType: ("prototype" | "contrast" | "nearest" | "ridge") | null;
            /** @description The threshold that you chose; null = automatic. */
            chosenThreshold: number | null;
        };
        /** @description How good a pattern model is, as far as its examples tell. */
        PatternQualityReply: {
            quality: components["schemas"]["PatternQuality"];
        };
        /** @description How much a stock resembles a pattern model. */
        PatternScore: {
            /** @description The pattern model. */
            model_id: string;
            /** @description The ticker. */
            ticker: string;
            /** @description The similarity, from -1 to 1. */
            score: number;
        };
        /** @description Windows whose labels would teach a pattern model most. */
        PatternSuggestionsReply: {
            /** @description The end of the newest bar of all. It is an ISO text. */
            asOf: string;
            /** @description Windows without a label: the three that score highest, then the three nearest the threshold. */
            suggestions: components["schemas"]["SuggestedWindow"][];
        };
        /** @description A window of bars and its likeness to a pattern model. */
        PatternWindow: {
            /** @description The ticker of now. */
            ticker: string;
            /** @description The FIGI of the stock. */
            figi: string;
            /** @description The start of the oldest bar of the window. It is an ISO text. */
            startsAt: string;
            /** @description The end of its newest bar; as asOf of an example it names the same window. It is an ISO text. */
            asOf: string;
            /** @description How much it resembles the model, from -1 to 1. */
            score: number;
        };
        /** @description The receipt of a payment provider's event. */
        PaymentEventReply: {
            /**
             * @description The event has arrived; it need not be sent again.
             * @constant
             */
            received: true;
        };
        /** @description Comparisons with the last price. Those that are true must hold. */
        PriceComparison: {
            /** @description The value differs from the last price. */
            NotEqualTo?: boolean;
            /** @description The value equals the last price. */
            EqualTo?: boolean;
            /** @description The value is greater than the last price. */
            GreaterThan?: boolean;
            /** @description The value is greater than the last price or equal to it. */
            GreaterThanOrEqual?: boolean;
            /** @description The value is less than the last price. */
            LessThan?: boolean;
            /** @description The value is less than the last price or equal to it. */
            LessThanOrEqual?: boolean;
        };
        /** @description Compares the value with the last price. */
        PriceState: {
            /** @description How the value compares with the last price. */
            Comparison?: components["schemas"]["PriceComparison"];
            /** @description Uses the last price as it was known 15 minutes before. */
            Delayed15Minutes?: boolean;
            /** @description The value must be at least this many percent away from the last price. */
            MinPercentDiff?: number;
            /** @description The value must be at most this many percent away from the last price. */
            WithinPercent?: number;
        };
        /** @description Bounds on a number. All bounds that are given must hold. */
        Range: {
            /** @description The value must equal this. */
            Equals?: number;
            /** @description The value must differ from this. */
            NotEquals?: number;
            /** @description The value must lie above this bound. */
            Lower?: {
                /**
                 * @description Says whether the bound itself is excluded (gt) or included (gte).
                 * @enum {string}
                 */
                Operator: "gt" | "gte";
                /** @description The lower bound. */
                Value: number;
            };
            /** @description The value must lie below this bound. */
            Upper?: {
                /**
                 * @description Says whether the bound itself is excluded (lt) or included (lte).
                 * @enum {string}
                 */
                Operator: "lt" | "lte";
                /** @description The upper bound. */
                Value: number;
            };
        };
        /** @description The matches of a range by day, as columns of equal length. */
        RangeDays: {
            /** @description The sessions that could be scanned, oldest first. One for each date. */
            date: string[];
            /** @description How many tickers were considered: those that were listed on that day. One for each date. */
            universe_size: number[];
            /** @description How many tickers match. One for each date. */
            count: number[];
            /** @description The tickers that match, in alphabetical order, at most 100. One for each date. */
            tickers: string[][];
        };
        /** @description Why a filter is in the payload. */
        ReasonedFilter: {
            /** @description The filter. */
            filter: string;
            /** @description The words that it comes from, and what was assumed. */
            reason: string;
        };
        /** @description How the query was understood. */
        Reasoning: {
            /** @description How the query was understood. */
            summary: string;
            /** @description Why each filter is in the payload. */
            filters: components["schemas"]["ReasonedFilter"][] | null;
            /** @description Share of the query that the payload rests on, from 0 to 1; absent for changes of a payload. */
            coverage?: number;
            /** @description What the payload does not ask for although the query does. Empty where nothing was left out. */
            left_out?: components["schemas"]["LeftOutWords"][];
        };
        /** @description The ways in without the authenticator. */
        RecoveryCodesReply: {
            /** @description The codes. They are shown here and never again. */
            recovery_codes: string[];
        };
        /** @description Everything that a payload may name. In a condition it is carried along and constrains nothing. */
        Reference: {
            /** @description The address of the JSON Schema of this object. */
            $schema?: string;
            /** @description The comparison operators. */
            Operators: string[] | null;
            /** @description The session zones. */
            SessionZones: components["schemas"]["SessionZoneReference"][] | null;
            /** @description The timeframes. */
            Timeframes: components["schemas"]["TimeframeReference"][] | null;
            /** @description The members that change when and how often a filter must hold. */
            ValidModifiers: unknown;
            /** @description The studies. */
            ValidStudyInputs: components["schemas"]["StudyInputReference"][] | null;
            /** @description The series of insider transactions. */
            ValidInsiderTransactionsInputs: components["schemas"]["InsiderInputReference"][] | null;
            /** @description The series of short-selling data. */
            ValidShortInputs: components["schemas"]["ShortInputReference"][] | null;
        };
        /** @description A payload to change by an instruction in plain words. */
        RefineScanRequest: {
            /** @description The payload to change. */
            payload: components["schemas"]["ScanPayload"];
            /** @description What is to change, in plain words. */
            instruction: string;
            /** @description The payload from before the last change: what an instruction such as *undo that* goes back to. */
            previous_payload?: components["schemas"]["ScanPayload"];
        };
        /** @description A new name for a token. */
        RenameTokenRequest: {
            /** @description The name by which you recognise the token. */
            name: string & (unknown & unknown);
        };
        /** @description A bar, a filing, an action or another record that was changed since. */
        ReplayChange: {
            /**
             * @description What changed.
             * @enum {string}
             */
            kind: "bar" | "filing" | "action" | "listing" | "feed_row" | "watchlist";
            /** @description The timeframe of a bar, the name of a feed, or split or dividend; null where it has none. */
            feed: string | null;
            /** @description The ticker printed at the time; empty for a watchlist. */
            ticker: string;
            /** @description The bar, the ex-date, or the day that a row tells of. */
            date: string;
            /** @description The field; null for the whole of what was added or removed. */
            field: string | null;
            /** @description What it was; null for nothing. */
            before: number | string | null;
            /** @description What it is; null for nothing. */
            now: number | string | null;
            /** @description The instant at which the new value became known, as an ISO text; null where nobody told. */
            known_at: string | null;
            /** @description Whether it is of a ticker that matches at one of the two times alone. */
            flipped: boolean;
        };
        /** @description What an answer rested on. */
        ReplayProvenance: {
            /** @description The version of Winnow that answered. */
            winnow: string;
            /** @description The version of the catalogue: it changes whenever a definition does. */
            catalogue: string;
            /** @description SHA-256 of the canonical text of the payload. */
            payload: string;
            /** @description The name of the data that the answer rests on. */
            snapshot: string;
            /** @description The newest instant that the data reached, as an ISO text. */
            newest: string;
            /** @description Where the scan stood. */
            resolved: {
                /**
                 * @description How the moment was named; live where it was not.
                 * @enum {string}
                 */
                kind: "live" | "date" | "instant" | "relative";
                /** @description The session at which the scan stood. */
                date: string;
                /** @description The instant at which it stood, as an ISO text; null before the first bar. */
                instant: string | null;
            };
            /** @description The bases on which figures were taken. */
            bases: string[];
            /** @description The tickers that were asked for, as in ?universe; null: all, or a list too long to be repeated here. */
            universe: string | null;
            /** @description Of the tickers that were asked for, those of watchlists included. */
            considered: string;
            /**
             * @description Whether forming bars counted.
             * @enum {string}
             */
            bar_state: "live" | "closed";
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description How many tickers matched. */
            count: number;
            /** @description SHA-256 of the tickers that matched, in their order, one a line. */
            tickers: string;
            /** @description When the answer was given, as an ISO text. */
            answered_at: string;
        };
        /** @description An answer to be checked. */
        ReplayScanRequest: {
            /** @description The payload of the answer, which may be written in another way. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The header Winnow-Replay of the answer, or the replay of a kept run. */
            replay: string;
        };
        /** @description A filter that was removed because the plan does not include it. */
        RestrictedFeature: {
            /** @description The kind of the filter. */
            category: string;
            /** @description The filter. */
            name: string;
            /** @description Why the filter was removed. */
            reason: string;
            /** @description The id of the filter. */
            filterId?: string;
            /**
             * @description The plan that includes the filter.
             * @enum {string}
             */
            requiredTier?: "super" | "super-pro";
        };
        /** @description An example that the conversion used. */
        RetrievedExample: {
            /** @description The query of the example. */
            natural_query: string;
            /** @description The payload of the example. */
            payload: unknown;
            /** @description How much the example resembles the query, from 0 to 1. */
            similarity: number;
            /** @description Where the example comes from. */
            source: string;
        };
        /** @description Returns in numbers; null where none was measured. */
        ReturnStatistics: {
            /** @description Returns that were measured. */
            count: number;
            /** @description Their mean; 0.01 is one per cent. */
            mean: number | null;
            /** @description Their median. */
            median: number | null;
            /** @description The share of them that is above zero. */
            hit_rate: number | null;
        };
        /** @description What a filter must return. */
        Returns: {
            /** @description What the value must be. */
            Want?: components["schemas"]["Want"];
        };
        /** @description How a token is replaced. */
        RotateTokenRequest: {
            /** @description For how many seconds the old token still works. The default is 86400, a day. */
            grace_seconds?: number;
        };
        /** @description What one operation was used for on one day. */
        RouteUsage: {
            /** @description The operation, as its operationId; ai for credits that no single call can be charged with. */
            operation: string;
            /** @description Calls, those included that a rate limit rejected. */
            requests: number;
            /** @description Of the calls, those that a rate limit rejected. */
            rejected: number;
            /** @description AI credits that were charged. */
            ai_credits: number;
        };
        /** @description Where the scan is saved. */
        SaveArgs: {
            /** @description The saved scan to overwrite, or null for a new one. */
            scan_id: number | null;
        };
        /** @description A scan to keep. What is left out is null. */
        SaveScanRequest: {
            /** @description The name of the scan. */
            name: string & (unknown & unknown);
            /** @description What a stock must satisfy to match, as it was given. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The tickers that are considered, as in ?universe: tickers and watchlist:<id or name>, separated by commas. Null: all that are listed. */
            universe?: string | null;
            /** @description How often the scan is meant to run during sessions; daily_open is after the opening, daily_close after the close. Always null: scans do not run by themselves yet. */
            schedule?: ("every_minute" | "every_5_minutes" | "every_15_minutes" | "hourly" | "daily_open" | "daily_close") | null;
        };
        /** @description A scan that you keep. */
        SavedScan: {
            /** @description The id of the scan. */
            scan_id: number;
            /** @description The name of the scan. */
            name: string & (unknown & unknown);
            /** @description What a stock must satisfy to match, as it was given. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The tickers that are considered, as in ?universe: tickers and watchlist:<id or name>, separated by commas. Null: all that are listed. */
            universe: string | null;
            /** @description How often the scan is meant to run during sessions; daily_open is after the opening, daily_close after the close. Always null: scans do not run by themselves yet. */
            schedule: ("every_minute" | "every_5_minutes" | "every_15_minutes" | "hourly" | "daily_open" | "daily_close") | null;
            /** @description When the scan was saved first. It is an ISO text. */
            created_at: string;
            /** @description When the scan was changed last. It is an ISO text. */
            updated_at: string;
            /** @description The newest run; null before the first. */
            last_run: components["schemas"]["ScanRunSummary"] | null;
        };
        /** @description One saved scan. */
        SavedScanReply: {
            /** @description The scan. */
            scan: components["schemas"]["SavedScan"];
        };
        /** @description Your saved scans, one page of them. */
        SavedScansReply: {
            /** @description The scans, newest first. */
            scans: components["schemas"]["SavedScan"][];
            /** @description Give this as cursor to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description A column of a table. */
        ScanColumn: {
            /** @description The column as it was asked for. */
            input: string;
            /** @description The study in its canonical form. */
            canonical: string;
            /** @description The name of the study for people. */
            display_name: string;
            /** @description The unit of the values. */
            display_unit: string;
        };
        /** @description How the matches of a scan changed between two moments. */
        ScanDiff: {
            /** @description The earlier moment. */
            from: components["schemas"]["ScanDiffSide"];
            /** @description The later moment. */
            to: components["schemas"]["ScanDiffSide"];
            /** @description The tickers that match at the later moment alone, in alphabetical order, at most 500. */
            entered: components["schemas"]["DiffedTicker"][];
            /** @description The tickers that match at the earlier moment alone, in alphabetical order, at most 500. */
            left: components["schemas"]["DiffedTicker"][];
            /** @description How many entered. */
            entered_count: number;
            /** @description How many left. */
            left_count: number;
            /** @description How many match at both moments. */
            stayed_count: number;
            /** @description How long it took, in milliseconds. */
            time_taken: number;
        };
        /** @description A scan at two moments. */
        ScanDiffRequest: {
            /** @description What a stock must satisfy to match. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The earlier moment: a date, a date and a time, or trading days back such as -P5D. */
            from: string;
            /** @description The later moment. The default is now. */
            to?: string;
            /**
             * @description Whether figures are taken as they are known now (restated, the default) or as they were known at each moment.
             * @enum {string}
             */
            basis?: "restated" | "as_traded";
        };
        /** @description A scan at one of two moments. */
        ScanDiffSide: {
            /** @description How many tickers match. */
            count: number;
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description The instant of the newest bar that the answer rests on, as an ISO text. */
            end_time: string;
            /** @description Whether the data cannot serve the scan at this moment. */
            skipped?: boolean;
            /** @description Why they cannot. */
            skip_reason?: string;
            as_of_resolved: components["schemas"]["AsOfResolved"];
            as_of_feasibility?: components["schemas"]["AsOfFeasibility"];
        };
        /** @description What a scan would cost. Times are rough: they are for comparing payloads. */
        ScanEstimate: {
            /** @description How many tickers are considered. */
            universe_size: number;
            /** @description How many bars the scan reads at most: those of conditions of which nothing is kept. */
            bars: number;
            /** @description The stored bars, listings and feeds that the scan reads, by name. */
            feeds: string[];
            /** @description How long the scan is expected to take, in milliseconds on one thread: with what is kept now, each condition on the tickers that are left. */
            ms: number;
            /** @description The same where nothing is kept. */
            cold_ms: number;
            /** @description How long every condition on every ticker would take where nothing is kept, in milliseconds. */
            work_ms: number;
            /** @description The greatest work_ms with which a scan is run; beyond, it is refused. */
            work_limit_ms: number;
            /** @description How many AI credits the scan costs: none. */
            credits: number;
            /** @description How many tickers are expected to match, by what the conditions let pass lately; null when one of them has not run. */
            expected_matches: number | null;
            /** @description The conditions in the order of the request. */
            conditions: components["schemas"]["EstimatedCondition"][];
            as_of_feasibility?: components["schemas"]["AsOfFeasibility"];
            as_of_resolved?: components["schemas"]["AsOfResolved"];
        };
        /** @description Why tickers match or do not. */
        ScanExplanation: {
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description How many tickers match. */
            count: number;
            /** @description The instant of the newest bar that the answer rests on, as an ISO text. */
            end_time: string;
            /** @description The conditions in the order of the request. */
            funnel: components["schemas"]["FunnelStep"][];
            /** @description Tickers that fail exactly one condition, the nearest first. */
            near_misses: components["schemas"]["NearMiss"][];
            /** @description Tickers left out because their newest bar is too old. */
            stale: string[];
            /** @description What is computed, in the order of the work. */
            plan: string[];
            /** @description How long each part of the scan took. */
            timing?: components["schemas"]["TimingNode"];
            as_of_feasibility?: components["schemas"]["AsOfFeasibility"];
            as_of_resolved?: components["schemas"]["AsOfResolved"];
        };
        /** @description What a stock must satisfy to match. An empty payload matches every stock of the universe. */
        ScanPayload: {
            /** @description The address of the JSON Schema of this object. It constrains nothing. */
            $schema?: string;
            /** @description Conditions that must all hold. */
            All?: components["schemas"]["Condition"][] | null;
            /** @description Conditions of which at least one must hold. */
            Any?: components["schemas"]["Condition"][] | null;
            /** @description Conditions of which none may hold. */
            None?: components["schemas"]["Condition"][] | null;
            /** @description Conditions of which at least a number must hold. */
            AtLeast?: components["schemas"]["AtLeast"] | null;
        };
        /** @description A scan on every session of a range, with what came after its matches. */
        ScanRange: {
            /**
             * @description The basis of the conditions.
             * @enum {string}
             */
            basis: "restated" | "as_traded";
            /** @description The matches by day. */
            days: components["schemas"]["RangeDays"];
            /** @description Matches of all days together. */
            count: number;
            /** @description The sessions that could not be scanned; they are not among the days. */
            skipped: components["schemas"]["SkippedSession"][];
            /** @description What came after the matches, by horizon. */
            forward: components["schemas"]["ForwardReturns"][];
            /** @description How it was computed. */
            plan: string[];
            /** @description What the conditions lacked for some tickers on some days. */
            notes: string[];
            /** @description The instant of the newest bar that the store holds, as an ISO text. */
            end_time: string;
            /** @description How long it took, in milliseconds. */
            time_taken: number;
            /** @description How long each part took. */
            timing: components["schemas"]["TimingNode"];
        };
        /** @description A scan on every session of a range of days. */
        ScanRangeRequest: {
            /** @description What a stock must satisfy to match, on each session of the range. An AsOf within it must be days back, such as -P5D: they count from each session. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The first day of the range. */
            from: string;
            /** @description The last day of the range, which has at most 1300 sessions. */
            to: string;
            /** @description The horizons, in bars, over which returns after a match are measured. The default is 1, 5 and 20. */
            forward?: number[];
            /**
             * @description Whether conditions take figures as they are known now (restated, the default) or as they were known on each session (as_traded). Returns are restated always.
             * @enum {string}
             */
            basis?: "restated" | "as_traded";
        };
        /** @description An answer of a scan, checked against the data of now. */
        ScanReplay: {
            /** @description Whether the data of now give the same tickers in the same order, at the same instant. */
            same: boolean;
            /** @description Whether the data as they were then give them: they are read from the states that the data folder keeps. Null where it no longer keeps that one. */
            reproduced: boolean | null;
            /** @description What the answer rested on. */
            provenance: components["schemas"]["ReplayProvenance"];
            /** @description The scan at the same instant on the data of now. */
            answer: components["schemas"]["DoScanResponse"];
            /** @description The tickers that match now and did not then, at most 500, with what flipped. */
            entered: components["schemas"]["DiffedTicker"][];
            /** @description The tickers that matched then alone, at most 500. */
            left: components["schemas"]["DiffedTicker"][];
            /** @description What changed in the data up to the instant, first of the tickers that entered or left, at most 200. */
            changes: components["schemas"]["ReplayChange"][];
            /** @description How many changes there are. */
            changes_count: number;
            /** @description How many of them are of tickers that entered or left. */
            changes_flipped: number;
            /** @description All of this in words. */
            note: string;
            /** @description How long it took, in milliseconds. */
            time_taken: number;
        };
        /** @description What a scan needs. */
        ScanRequirements: {
            /** @description The bars that the scan needs. */
            frames: components["schemas"]["FrameRequirement"][];
            /** @description The feeds that the scan needs. */
            feeds: string[];
            /**
             * @description The lowest plan that includes everything the scan uses.
             * @enum {string}
             */
            plan: "basic" | "super" | "super-pro";
        };
        /** @description A match with its values. */
        ScanRow: {
            /** @description The ticker. */
            ticker: string;
            /** @description The values in the order of the columns; null where there is none. */
            values: (number | null)[];
        };
        /** @description One run of a saved scan. */
        ScanRun: {
            /** @description The id of the run. */
            run_id: number;
            /** @description When the scan was run. It is an ISO text. */
            at: string;
            /** @description The instant of the newest bar that the answer rests on; null when the scan was skipped. It is an ISO text. */
            end_time: string | null;
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description How many tickers matched. */
            count: number;
            /** @description How long the scan took, in milliseconds. */
            time_taken: number;
            /** @description The tickers that matched. */
            tickers: string[];
            /** @description What the answer rested on, as in the header Winnow-Replay, for POST /api/v2/scan/replay; null for runs of versions that did not tell. */
            replay: string | null;
        };
        /** @description When a saved scan was run, and how many tickers matched. */
        ScanRunSummary: {
            /** @description The id of the run. */
            run_id: number;
            /** @description When the scan was run. It is an ISO text. */
            at: string;
            /** @description The instant of the newest bar that the answer rests on; null when the scan was skipped. It is an ISO text. */
            end_time: string | null;
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description How many tickers matched. */
            count: number;
            /** @description How long the scan took, in milliseconds. */
            time_taken: number;
        };
        /** @description The runs of a saved scan, one page of them. */
        ScanRunsReply: {
            /** @description The runs, newest first. */
            runs: components["schemas"]["ScanRun"][];
            /** @description Give this as cursor to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description Matches with columns of values. */
        ScanTable: {
            /** @description The columns. */
            columns: components["schemas"]["ScanColumn"][];
            /** @description The matches, one page of them. */
            rows: components["schemas"]["ScanRow"][];
            /** @description How many tickers match. */
            count: number;
            /** @description How many tickers were considered. */
            universe_size: number;
            /** @description How long the scan took, in milliseconds. */
            time_taken: number;
            /** @description The instant of the newest bar that the answer rests on, as an ISO text. */
            end_time: string;
            /** @description Give this as cursor to get the next page. */
            next_cursor: string | null;
            as_of_feasibility?: components["schemas"]["AsOfFeasibility"];
            as_of_resolved?: components["schemas"]["AsOfResolved"];
        };
        /** @description A scan whose matches are shown with columns of values. */
        ScanTableRequest: {
            /** @description What a stock must satisfy to match. */
            instructions: components["schemas"]["ScanPayload"];
            /** @description The studies that are shown as columns. */
            columns: string[];
            /** @description The order of the rows. The default is by ticker. */
            sort?: components["schemas"]["SortKey"][];
            /** @description How many rows are given at most. The default is 100. */
            limit?: number;
            /** @description The next_cursor of the page before. */
            cursor?: string;
        };
        /** @description Whether a payload is valid, and what it means. */
        ScanValidation: {
            /** @description Whether the payload can be run. */
            valid: boolean;
            /** @description What is wrong with the payload. */
            issues: components["schemas"]["Issue"][];
            /** @description The payload in its canonical form; null when it is not valid. */
            canonical: components["schemas"]["ScanPayload"] | null;
            /** @description The payload in words; null when it is not valid. */
            read_back: string | null;
            /** @description What the scan needs; null when the payload is not valid. */
            requirements: components["schemas"]["ScanRequirements"] | null;
        };
        /** @description How the scores of a model are spread over the universe. */
        ScoreBand: {
            /** @description The version of the model that was measured. */
            modelVersion: string;
            /** @description When the scores were measured. It is an ISO text. */
            measuredAt: string;
            /** @description How many stocks were measured; 0 while the band is the usual one of all models. */
            universeSize: number;
            /** @description Scores over the universe. */
            quantiles: components["schemas"]["ScoreQuantile"][];
        };
        /** @description A score and the share of stocks below it. */
        ScoreQuantile: {
            /** @description The share of stocks below this score, in percent. */
            percentile: number;
            /** @description The score, from -1 to 1. */
            cosine: number;
        };
        /** @description A browser that is signed in. */
        Session: {
            /** @description The id by which the session can be ended. */
            id: string;
            /** @description When it began, as an ISO text. */
            created_at: string;
            /** @description When it was last used, to the minute, as an ISO text. */
            seen_at: string;
            /** @description When it ends at the latest, as an ISO text. It ends after 12 hours without use. */
            expires_at: string;
            /** @description What the browser calls itself. */
            user_agent: string;
            /** @description Whether this call uses it. */
            current: boolean;
        };
        /** @description The session of this call. */
        SessionReply: {
            /** @description The account that is signed in. */
            user: components["schemas"]["User"];
            /** @description The session. */
            session: {
                /** @description When the session began, as an ISO text. */
                created_at: string;
                /** @description When it ends at the latest, as an ISO text. It ends after 12 hours without use. */
                expires_at: string;
                /** @description Whether signing in to this account needs a code of an authenticator. */
                second_factor: boolean;
            };
        };
        /**
         * @description A part of the trading day whose bars are used.
         * @enum {string}
         */
        SessionZone: "premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour";
        /** @description A session zone that a payload may name. */
        SessionZoneReference: {
            /** @description The hours of the zone. */
            Description?: string | null;
            /** @description The name of the zone for people. */
            Label: string;
            /** @description The zone as a payload names it. */
            Value: string;
        };
        /** @description Your sessions. */
        SessionsReply: {
            /** @description The sessions, the latest used first. */
            sessions: components["schemas"]["Session"][];
            /** @description Give this as cursor to get the next page. */
            next_cursor: string | null;
        };
        /** @description How the service appears to you. Scans over the API do not depend on it. */
        Settings: {
            /** @description The time zone in which times are shown to you, by its IANA name. */
            time_zone: string;
            /** @description The universe with which a new scan begins for you in the dashboard, as in ?universe; null: all that are listed. Calls without ?universe do not use it. */
            default_universe: string | null;
            /**
             * @description The timeframe with which a new filter begins for you.
             * @enum {string}
             */
            default_timeframe: "1m" | "2m" | "3m" | "4m" | "5m" | "10m" | "15m" | "20m" | "30m" | "1hr" | "2hr" | "4hr" | "1d" | "2d" | "3d" | "4d" | "1wk" | "1mo";
            /** @description The session zones with which a new filter begins for you. */
            default_session_zones: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
            /**
             * @description The colours of the dashboard; system follows your device.
             * @enum {string}
             */
            theme: "system" | "light" | "dark";
            /** @description The studies that the dashboard shows beside the matches of a scan. */
            results_columns: string[];
            /** @description Whether your alerts are also sent to your e-mail address. Always false: there are no alerts yet. */
            email_notifications: boolean;
        };
        /** @description Your settings. */
        SettingsReply: {
            /** @description All your settings. */
            settings: components["schemas"]["Settings"];
        };
        /** @description Conditions on short-selling data. */
        Short: {
            /** @description The filters, which must all hold. */
            Filters?: components["schemas"]["ShortFilter"][] | null;
            /** @description Conditions on the history of short-selling data. */
            Technical?: components["schemas"]["Technical"] | null;
        };
        /** @description A condition on short-selling data. */
        ShortFilter: {
            /** @description Identifies the filter to the client. It names the series when Input is absent. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /** @description The series: an alias such as short_pct_float. */
            Input?: string;
            /** @description What the newest published value must be. */
            Value?: components["schemas"]["ValueComparison"];
        };
        /** @description A series of short-selling data that a payload may name. */
        ShortInputReference: {
            /** @description The name as a payload writes it. */
            alias: string;
            /** @description The name for people. */
            display_name: string;
            /** @description The unit of the value. */
            display_unit: string;
            /** @description What the value is and how it is computed. */
            Description?: string;
            /** @description Other names of the same. */
            aliases: string[] | null;
            /** @description How often the value is published. */
            cadence: string;
        };
        /** @description Who signs in. */
        SignInRequest: {
            /** @description The e-mail address of the account. */
            email: string;
            /** @description The password of the account. */
            password: string;
            /** @description Where TOTP is on: the code that the authenticator shows, or a recovery code. Without it the answer is totp_required. */
            totp?: string;
        };
        /** @description An account to open. */
        SignUpRequest: {
            /** @description The e-mail address to sign in with. */
            email: string;
            /** @description The password to sign in with. */
            password: string;
            /** @description Your name. */
            name?: string & (unknown & unknown);
            /** @description The code that the server printed when it started. Only the first account of an installation needs it, where others can reach the server. */
            setup_code?: string;
        };
        /** @description A session of a range that the data cannot serve. */
        SkippedSession: {
            /** @description The session. */
            date: string;
            /** @description What is missing, as in as_of_feasibility. */
            reason: string;
            /** @description The same in words. */
            note: string;
        };
        /** @description A column by which rows are sorted. Rows without a value come last. */
        SortKey: {
            /** @description A column as it was asked for, or ticker. */
            by: string;
            /**
             * @description Whether the least (asc) or the greatest (desc) comes first.
             * @enum {string}
             */
            dir: "asc" | "desc";
        };
        /** @description Conditions on what describes the stock. All entries of all groups must hold. */
        Stock: {
            /** @description The best price at which the stock is offered, in dollars. */
            Ask?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The beta against the market over 252 sessions. */
            Beta?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The best price that is bid for the stock, in dollars. */
            Bid?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The change since the previous close, in dollars. */
            Change?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The change since the previous close, in percent. */
            ChangePercent?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description Today's highest price in regular hours, in dollars. */
            High?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The price of the last trade, in dollars. */
            Last?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description Today's lowest price in regular hours, in dollars. */
            Low?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The midpoint of bid and ask, or the last price where there is no quote, in dollars. */
            Mark?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The last price times the shares outstanding, in dollars. */
            MarketCap?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description Today's opening price in regular hours, in dollars. */
            Open?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The close of the session before, in dollars. */
            PreviousClose?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The ask minus the bid, in dollars. */
            Spread?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description Today's volume-weighted average price in regular hours, in dollars. */
            Vwap?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The highest price of the last 252 sessions, in dollars. */
            Week52High?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The lowest price of the last 252 sessions, in dollars. */
            Week52Low?: components["schemas"]["StockFloatEntry"][] | null;
            /** @description The number of shares offered at the ask. */
            AskSize?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The average volume of the sessions before, 20 of them unless State.Period says otherwise. */
            AverageVolume?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The number of shares bid for at the bid. */
            BidSize?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The number of employees. */
            Employees?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The number of shares of the last trade. */
            LastSize?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The number of shares that can be traded freely. */
            SharesFloat?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The number of shares outstanding. */
            SharesOutstanding?: components["schemas"]["StockIntEntry"][] | null;
            /** @description Today's volume, in shares. */
            TotalVolume?: components["schemas"]["StockIntEntry"][] | null;
            /** @description Today's volume, in shares. */
            Volume?: components["schemas"]["StockIntEntry"][] | null;
            /** @description The CIK of the issuer. */
            Cik?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The country of incorporation, as a two-letter code. */
            Country?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The CUSIP of the stock. */
            Cusip?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The market of the primary listing, as a MIC such as XNYS or XNAS. */
            Exchange?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The FIGI of the stock. */
            Figi?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The country of the headquarters, as a two-letter code. */
            Headquarters?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The indexes that the stock belongs to, such as SP500. */
            IndexMembership?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The industry of the company. */
            Industry?: components["schemas"]["StockStringEntry"][] | null;
            /** @description A part of the company's name, in either case. */
            Name?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The sector of the company. */
            Sector?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The type of the security, such as CS, ADR or ETF. */
            SecurityType?: components["schemas"]["StockStringEntry"][] | null;
            /** @description The ticker. A value that ends in * is a prefix. */
            Symbol?: components["schemas"]["StockStringEntry"][] | null;
            /** @description Whether the stock trades: active, halted, suspended or delisted. */
            TradingStatus?: components["schemas"]["StockStringEntry"][] | null;
            /** @description Your watchlists that the stock is on. */
            Watchlist?: components["schemas"]["StockStringEntry"][] | null;
            /** @description Whether the stock can be borrowed for short selling. */
            IsShortable?: components["schemas"]["StockBooleanEntry"][] | null;
            /** @description Whether options on the stock are listed. */
            Optionable?: components["schemas"]["StockBooleanEntry"][] | null;
            /** @description Whether the short-sale restriction of Rule 201 is in force. */
            SSR?: components["schemas"]["StockBooleanEntry"][] | null;
            /** @description Earnings reports. */
            Earnings?: components["schemas"]["EarningsEntry"][] | null;
            /** @description Gaps between a bar and the bar before it. */
            Gap?: components["schemas"]["GapEntry"][] | null;
            /** @description The first day on which the stock traded. */
            ListDate?: components["schemas"]["StockDateEntry"][] | null;
        };
        /** @description A condition on a yes-or-no fact about the stock. */
        StockBooleanEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockBooleanInstruction";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "boolean";
            /** @description What the value must be. */
            State?: {
                /** @description What the value must be. */
                Value?: boolean;
            };
        };
        /** @description A condition on a date that describes the stock. */
        StockDateEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockDateInstruction";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "date";
            /** @description What the date must be. */
            DateState?: components["schemas"]["DateState"];
        };
        /** @description A condition on a number that describes the stock. */
        StockFloatEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockNumericInstructionFloat";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "float";
            /** @description What the value must be. */
            State?: {
                /** @description Bounds on the value. */
                Value?: components["schemas"]["StockFloatRange"];
                Price?: components["schemas"]["PriceState"];
                /**
                 * @description The unit of the value. It constrains nothing.
                 * @enum {string}
                 */
                Unit?: "price" | "volume" | "percent" | "shares";
                /** @description The least value that a form offers. It constrains nothing. */
                Minimum?: number;
                /** @description The greatest value that a form offers. It constrains nothing. */
                Maximum?: number;
                /** @description Uses the value as it was known 15 minutes before. */
                ShouldBeDelayed15Minutes?: boolean;
                /** @description Says whether Price can be used. It constrains nothing. */
                SupportsPriceComparison?: boolean;
                /** @description The number of sessions of an average, where the group is an average. */
                Period?: number;
                /** @description The session zones of today's volume, where the group is a volume. */
                SessionZones?: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[] | null;
                /** @description Counts all share classes of the issuer, where the group is a market value. */
                Issuer?: boolean;
            };
        };
        /** @description Bounds on a number. All bounds that are given must hold. */
        StockFloatRange: {
            /** @description The value must equal this. */
            Equals?: number;
            /** @description The value must differ from this. */
            NotEquals?: number;
            /** @description The value must lie above this bound. */
            Lower?: {
                /**
                 * @description Says whether the bound itself is excluded (gt) or included (gte).
                 * @enum {string}
                 */
                Operator: "gt" | "gte";
                /** @description The lower bound. */
                Value: number;
            };
            /** @description The value must lie below this bound. */
            Upper?: {
                /**
                 * @description Says whether the bound itself is excluded (lt) or included (lte).
                 * @enum {string}
                 */
                Operator: "lt" | "lte";
                /** @description The upper bound. */
                Value: number;
            };
        };
        /** @description A condition on a whole number that describes the stock. */
        StockIntEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockNumericInstructionInt";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "int";
            /** @description What the value must be. */
            State?: {
                /** @description Bounds on the value. */
                Value?: components["schemas"]["StockIntRange"];
                Price?: components["schemas"]["PriceState"];
                /**
                 * @description The unit of the value. It constrains nothing.
                 * @enum {string}
                 */
                Unit?: "price" | "volume" | "percent" | "shares";
                /** @description The least value that a form offers. It constrains nothing. */
                Minimum?: number;
                /** @description The greatest value that a form offers. It constrains nothing. */
                Maximum?: number;
                /** @description Uses the value as it was known 15 minutes before. */
                ShouldBeDelayed15Minutes?: boolean;
                /** @description Says whether Price can be used. It constrains nothing. */
                SupportsPriceComparison?: boolean;
                /** @description The number of sessions of an average, where the group is an average. */
                Period?: number;
                /** @description The session zones of today's volume, where the group is a volume. */
                SessionZones?: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[] | null;
                /** @description Counts all share classes of the issuer, where the group is a market value. */
                Issuer?: boolean;
            };
        };
        /** @description Bounds on a whole number. All bounds that are given must hold. */
        StockIntRange: {
            /** @description The value must equal this. */
            Equals?: number;
            /** @description The value must differ from this. */
            NotEquals?: number;
            /** @description The value must lie above this bound. */
            Lower?: {
                /**
                 * @description Says whether the bound itself is excluded (gt) or included (gte).
                 * @enum {string}
                 */
                Operator: "gt" | "gte";
                /** @description The lower bound. */
                Value: number;
            };
            /** @description The value must lie below this bound. */
            Upper?: {
                /**
                 * @description Says whether the bound itself is excluded (lt) or included (lte).
                 * @enum {string}
                 */
                Operator: "lt" | "lte";
                /** @description The upper bound. */
                Value: number;
            };
        };
        /** @description A condition on a text that describes the stock. */
        StockStringEntry: {
            /** @description Identifies the filter to the client. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /**
             * @description The kind of this filter.
             * @constant
             */
            InstructionType?: "StockStringInstruction";
            /**
             * @description The type of the value.
             * @constant
             */
            Type?: "string";
            /** @description Which values are wanted. */
            State?: {
                /** @description The values that are wanted: one of them must be that of the stock. */
                Value?: string[] | null;
                /** @description Turns the filter round: none of the values may be that of the stock. */
                Exclude?: boolean;
                /** @description The values that a form offers. They constrain nothing. */
                Options?: string[] | null;
                /** @description The type of the values. It constrains nothing. */
                Type?: string;
            };
        };
        /** @description Comparisons with another study. All that are given must hold. */
        StudyComparison: {
            /** @description The left side was at or below the right side one bar before, and is above it now. */
            CrossesAbove?: components["schemas"]["StudyOperand"];
            /** @description The left side was at or above the right side one bar before, and is below it now. */
            CrossesUnder?: components["schemas"]["StudyOperand"];
            /** @description The left side equals the right side. */
            EqualTo?: components["schemas"]["StudyOperand"];
            /** @description The left side is greater than the right side. */
            GreaterThan?: components["schemas"]["StudyOperand"];
            /** @description The left side is greater than the right side or equal to it. */
            GreaterThanOrEqual?: components["schemas"]["StudyOperand"];
            /** @description The left side is less than the right side. */
            LessThan?: components["schemas"]["StudyOperand"];
            /** @description The left side is less than the right side or equal to it. */
            LessThanOrEqual?: components["schemas"]["StudyOperand"];
            /** @description The left side differs from the right side. */
            NotEqualTo?: components["schemas"]["StudyOperand"];
        };
        /** @description A study that a feature filter may name. */
        StudyInputReference: {
            /** @description The name as a payload writes it. */
            alias: string;
            /** @description The name for people. */
            display_name: string;
            /** @description The unit of the value. */
            display_unit: string;
            /** @description What the value is and how it is computed. */
            Description?: string;
            /** @description Other names of the same. */
            aliases: string[] | null;
            /** @description A short name for columns. */
            short_label: string;
            /** @description The kind of data that the study is made of. */
            category: components["schemas"]["Category"];
            /** @description Whether the value moves inside a bar. */
            supports_realtime: boolean;
        };
        /** @description The right-hand side of a comparison between two studies: Multiplier × Input, BarsAgo bars earlier, + Offset. */
        StudyOperand: {
            /** @description The study on the right-hand side: an alias such as close, a call such as sma(50), or a formula that begins with =. Without it the right-hand side is the same series as the left, one bar ago unless BarsAgo is given. */
            Input?: string;
            /** @description The timeframe of the right-hand study. Without it the filter's timeframe is used. */
            Timeframe?: components["schemas"]["Timeframe"];
            /** @description The session zones of the right-hand study. Without them the filter's zones are used. */
            SessionZones?: components["schemas"]["SessionZone"][] | null;
            /** @description The right-hand side is multiplied by this. The default is 1. */
            Multiplier?: number;
            /** @description This is added to the right-hand side after the multiplication. The default is 0. */
            Offset?: number;
            /** @description The right-hand side is taken this many bars earlier. */
            BarsAgo?: number;
            /** @description The comparison may hold on any of this many bars. It wins over the Within of the filter; 0 and 1 are the newest bar alone. */
            Within?: number;
        };
        /** @description What an account may use. */
        Subscription: {
            /** @description The tier of the API add-on that works now; null without any. */
            api_tier: ("starter" | "power-user" | "business") | null;
            /**
             * @description The plan of the user interface.
             * @enum {string}
             */
            plan: "basic" | "super" | "super-pro";
            /** @description How the API subscription stands; null when there never was one. */
            status: ("active" | "past_due" | "canceled") | null;
            /** @description When the API subscription ends or renews, as an ISO text; null when it has no end. A past due or canceled one works until then. */
            current_period_end: string | null;
        };
        /** @description Your subscription. */
        SubscriptionReply: {
            /** @description The subscription. */
            subscription: components["schemas"]["Subscription"];
        };
        /** @description A window that is worth a label. */
        SuggestedWindow: {
            /** @description The ticker of now. */
            ticker: string;
            /** @description The FIGI of the stock. */
            figi: string;
            /** @description The start of the oldest bar of the window. It is an ISO text. */
            startsAt: string;
            /** @description The end of its newest bar; as asOf of an example it names the same window. It is an ISO text. */
            asOf: string;
            /** @description How much it resembles the model, from -1 to 1. */
            score: number;
            /**
             * @description Why your judgement of it would teach most: it scores high, or the model is in doubt.
             * @enum {string}
             */
            reason: "highest" | "nearest_threshold";
        };
        /** @description An example that does not resemble the others of its label. */
        SuspectExample: {
            /** @description The id of the example. */
            exampleId: string;
            /**
             * @description Its label.
             * @enum {string}
             */
            label: "positive" | "negative";
        };
        /** @description Conditions on series that are published at their own cadence. */
        Technical: {
            /** @description The filters, which must all hold. */
            Filters?: components["schemas"]["TechnicalFilter"][] | null;
        };
        /** @description A condition on a series that is published at its own cadence. */
        TechnicalFilter: {
            /** @description Identifies the filter to the client. It names the series when Input is absent. */
            Id?: string;
            /** @description Names the filter for people. It constrains nothing. */
            DisplayName?: string;
            /** @description Describes the filter for people. It constrains nothing. */
            Description?: string;
            /** @description Says how far the filter is supported. It constrains nothing. */
            SupportedStatus?: string;
            /** @description Switches the filter off: it then constrains nothing. */
            IsDisabled?: boolean;
            /** @description Links to an explanation of the filter. It constrains nothing. */
            InfoLink?: string;
            /** @description The series: an alias such as days_to_cover, or a call such as net_value(90). */
            Input?: string;
            /** @description The filter is evaluated this many values of the series earlier. The default is 0. */
            BarsAgo?: number;
            /** @description The filter must hold on at least one of this many values. */
            Within?: number;
            /** @description The filter must hold on all values that Within names. */
            WithinAll?: boolean;
            /** @description What the value must be. */
            Returns?: components["schemas"]["Returns"];
        };
        /** @description Values of studies on the bars of a stock. */
        TechnicalsReply: {
            /** @description The ticker. */
            ticker: string;
            /** @description The timeframe of the bars. */
            timeframe: components["schemas"]["Timeframe"];
            /** @description The session zones of the bars. */
            session_zones: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
            /** @description The studies in their canonical form, in the order of the request. */
            inputs: string[];
            /** @description The values, oldest first. */
            rows: components["schemas"]["TechnicalsRow"][];
        };
        /** @description The values of studies on one bar. */
        TechnicalsRow: {
            /** @description The start of the bar, as an ISO text; a date for daily and longer bars. */
            time: string;
            /** @description The values in the order of the inputs; null where there is none. */
            values: (number | null)[];
        };
        /** @description A stock. */
        Ticker: {
            /** @description The ticker. */
            ticker: string;
            /** @description The name of the company. */
            name: string | null;
            /** @description The market of the primary listing, as a MIC. */
            exchange: string | null;
            /** @description The type of the security, such as CS or ETF. */
            security_type: string | null;
            /** @description The sector. */
            sector: string | null;
            /** @description The industry. */
            industry: string | null;
            /** @description The country, as a two-letter code. */
            country: string | null;
            /** @description The FIGI. */
            figi: string | null;
            /** @description The first day on which the stock traded. */
            list_date: string | null;
            /** @description The last day on which the stock traded. */
            delist_date: string | null;
            /** @description Whether the stock is listed at the newest instant of the data. */
            active: boolean;
            /** @description The start of the oldest daily bar. */
            first_bar: string | null;
            /** @description The start of the newest daily bar. */
            last_bar: string | null;
        };
        /** @description Stocks that were sought. */
        TickersReply: {
            /** @description The stocks. */
            tickers: components["schemas"]["Ticker"][];
            /** @description Give this as cursor to get the next page. */
            next_cursor: string | null;
        };
        /**
         * @description The length of one bar.
         * @enum {string}
         */
        Timeframe: "1m" | "2m" | "3m" | "4m" | "5m" | "10m" | "15m" | "20m" | "30m" | "1hr" | "2hr" | "4hr" | "1d" | "2d" | "3d" | "4d" | "1wk" | "1mo";
        /** @description A timeframe that a payload may name. */
        TimeframeReference: {
            /** @description The name of the timeframe for people. */
            Label: string;
            /** @description The timeframe as a payload names it. */
            Value: components["schemas"]["Timeframe"];
            /** @description Whether the timeframe cannot be used here. */
            disabled?: boolean;
            /** @description Why the timeframe cannot be used here. */
            disabled_reason?: string;
            /** @description Further facts about the timeframe. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description How long a part of a scan took. */
        TimingNode: {
            /** @description What kind of work was done. */
            kind: string;
            /** @description What the work was done on. */
            label: string;
            /** @description When the work began, in milliseconds since the scan began. */
            start_ms: number;
            /** @description How long the work took, in milliseconds. */
            duration_ms: number;
            /** @description How many stocks the work was done for. */
            row_count?: number;
            /** @description The parts of the work. */
            children?: components["schemas"]["TimingNode"][] | null;
        };
        /** @description An API token, without its value. */
        Token: {
            /** @description The id of the token. */
            id: string;
            /** @description The name by which you recognise the token. */
            name: string & (unknown & unknown);
            /** @description The public beginning of the token. */
            prefix: string;
            /** @description What the token may do. */
            scopes: ("read" | "write")[];
            /**
             * @description Whether the token can be used.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /** @description When the token was created, as an ISO text. */
            created_at: string;
            /** @description When the token was last used, as an ISO text. */
            last_used_at: string | null;
            /** @description When the token stops working, as an ISO text. */
            expires_at: string | null;
        };
        /** @description One token. */
        TokenReply: {
            /** @description The token. */
            token: components["schemas"]["Token"];
        };
        /** @description A token's part of what the account used in these days. */
        TokenShare: {
            /** @description The id of the token. */
            token_id: string;
            /** @description The name of the token; null for a deleted one. */
            name: string | null;
            /**
             * @description Whether the token can be used.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked" | "deleted";
            /** @description When the token was last used, as an ISO text. */
            last_used_at: string | null;
            /** @description The rate limits of the token as they stand now; none for one that does not work. */
            limits: components["schemas"]["UsageWindow"][];
            /** @description Calls, those included that a rate limit rejected. */
            requests: number;
            /** @description Of the calls, those that a rate limit rejected. */
            rejected: number;
            /** @description AI credits that were charged. */
            ai_credits: number;
        };
        /** @description What a token is and was used for. */
        TokenUsage: {
            /** @description The id of the token. */
            token_id: string;
            /** @description The API tier; null without an active subscription. */
            api_tier: ("starter" | "power-user" | "business") | null;
            /** @description When the token was last used, as an ISO text. */
            last_used_at: string | null;
            /** @description The rate limits of the token as they stand now; none for one that does not work. */
            limits: components["schemas"]["UsageWindow"][];
            /** @description The AI budget, which all tokens of the account share. */
            credits: components["schemas"]["CreditUsage"];
            /** @description The days with calls, newest first. */
            days: components["schemas"]["UsageDay"][];
        };
        /** @description The usage of one token. */
        TokenUsageReply: {
            usage: components["schemas"]["TokenUsage"];
        };
        /** @description Your tokens. */
        TokensReply: {
            /** @description The tokens. */
            tokens: components["schemas"]["Token"][];
            /** @description Give this as cursor to get the next page. */
            next_cursor: string | null;
        };
        /**
         * @description The language of another screener, such as stockcharts.
         * @enum {string}
         */
        Tongue: "finviz" | "stockcharts" | "chartink" | "tradingview" | "thinkscript" | "pcf" | "afl" | "pine";
        /** @description A secret for an authenticator; TOTP is on once a code of it was confirmed. */
        TotpReply: {
            /** @description What an authenticator needs. */
            totp: {
                /** @description The secret in base 32, to be typed into an authenticator. */
                secret: string;
                /** @description The same as an otpauth: address, to be shown as a QR code. */
                otpauth_url: string;
            };
        };
        /** @description A scan in the language of another screener. */
        TranslateScanRequest: {
            /** @description The language of the text. Without it the text is looked at. */
            from?: components["schemas"]["Tongue"];
            /** @description The scan: the address of a Finviz screener, an advanced scan of StockCharts, a clause of Chartink, a query of TradingView-Screener or its JSON, a thinkScript scan, a formula of TC2000 (PCF), an exploration of AmiBroker (AFL), or a script of Pine. */
            text: string;
        };
        /** @description A scan of another screener as a payload. */
        TranslatedScan: {
            /** @description The language of the text, as it was told or guessed. */
            from: components["schemas"]["Tongue"];
            /** @description The scan as a payload. Where something was not carried over it matches more stocks than the text asks for; null when nothing was carried over. */
            payload: components["schemas"]["ScanPayload"] | null;
            /** @description The payload in words; null without a payload. */
            read_back: string | null;
            /** @description What the payload does not have. Empty when it has everything. */
            not_carried: components["schemas"]["NotCarriedOver"][];
            /** @description How many conditions the text has; a text that cannot be read counts as one. */
            conditions: number;
            /** @description How many of them the payload has. Fewer than conditions: the payload is a part of the scan. */
            carried: number;
            /** @description Where the payload means something slightly different, and what was assumed. */
            notes: string[];
        };
        /** @description Changes to an example; what is absent stays. */
        UpdateExampleRequest: {
            /**
             * @description Whether the example shows the pattern.
             * @enum {string}
             */
            label?: "positive" | "negative";
            /**
             * @description Takes the bars as they are now, where they have changed since the example was picked.
             * @constant
             */
            acceptBars?: true;
        };
        /** @description Changes to a pattern model; what is absent stays. */
        UpdatePatternModelRequest: {
            /** @description The name of the model. Names may occur twice. */
            name?: string & (unknown & unknown);
            /** @description The timeframe of the bars. The examples are read again at the next training. */
            timeframe?: components["schemas"]["Timeframe"];
            /** @description The number of bars that the pattern spans. */
            scale?: number;
            /** @description How examples become a score; null or absent: chosen automatically at each training. */
            headType?: ("prototype" | "contrast" | "nearest" | "ridge") | null;
            /** @description The least score that counts as a match, from -1 to 1; null or absent: 99.5 % of stocks are below it. */
            threshold?: number | null;
            /** @description The tags. */
            tags?: components["schemas"]["PatternModelTag"][];
            /** @description Notes, in any number of lines. */
            notes?: string;
            /** @description Whether the model is archived: it is kept, answers no scan and is not trained. */
            archived?: boolean;
        };
        /** @description What was used on one day. */
        UsageDay: {
            /** @description The day, in UTC. */
            date: string;
            /** @description Calls, those included that a rate limit rejected. */
            requests: number;
            /** @description Of the calls, those that a rate limit rejected. */
            rejected: number;
            /** @description AI credits that were charged. */
            ai_credits: number;
            /** @description The same by operation. */
            routes: components["schemas"]["RouteUsage"][];
        };
        /** @description The usage of the account. */
        UsageReply: {
            usage: components["schemas"]["AccountUsage"];
        };
        /** @description A rate limit as it stands now. */
        UsageWindow: {
            /**
             * @description The window: a minute, an hour or a day of UTC.
             * @enum {string}
             */
            policy: "minute" | "hour" | "day";
            /** @description Calls that the window allows. */
            limit: number;
            /** @description Calls counted in the window so far. */
            used: number;
            /** @description Calls that the window has left. */
            remaining: number;
            /** @description When it begins anew, as an ISO text. */
            resets_at: string;
        };
        /** @description An account. */
        User: {
            /** @description The id of the account. */
            id: string;
            /** @description The e-mail address of the account. */
            email: string | null;
            /** @description The name of its owner. */
            name: string;
            /**
             * @description The plan of the user interface.
             * @enum {string}
             */
            plan: "basic" | "super" | "super-pro";
            /** @description The tier of the API add-on, or null without an active one. */
            api_tier: ("starter" | "power-user" | "business") | null;
            /** @description Whether this is an operator of the installation. */
            operator: boolean;
        };
        /** @description The account that is signed in. */
        UserReply: {
            /** @description The account. */
            user: components["schemas"]["User"];
        };
        /** @description The body of every error reply. */
        V2ApiError: {
            /** @description The error. */
            error: {
                /** @description The HTTP status. */
                statusCode: number;
                /** @description What is wrong and what to do. */
                message?: string;
                /** @description What kind of error it is, in one stable word. */
                code?: string;
                /** @description Identifies the request in the log of the server. */
                requestId?: string;
                /** @description The faults of the request, at most 20 of them. */
                details?: components["schemas"]["Issue"][];
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Comparisons with numbers, crosses included. All that are given must hold. */
        ValueComparison: {
            /** @description The value was at or below this number one bar before, and is above it now. */
            CrossesAbove?: number;
            /** @description The value was at or above this number one bar before, and is below it now. */
            CrossesUnder?: number;
            /** @description The value must equal this number. */
            EqualTo?: number;
            /** @description The value must be greater than this number. */
            GreaterThan?: number;
            /** @description The value must be greater than this number or equal to it. */
            GreaterThanOrEqual?: number;
            /** @description The value must be less than this number. */
            LessThan?: number;
            /** @description The value must be less than this number or equal to it. */
            LessThanOrEqual?: number;
            /** @description The value must differ from this number. */
            NotEqualTo?: number;
            /** @description Bounds on the value, which must all hold. */
            Range?: components["schemas"]["Range"];
        };
        /** @description What the value of a filter must be. Study and Value must both hold when both are given. */
        Want: {
            /** @description Compares with another study. */
            Study?: components["schemas"]["StudyComparison"];
            /** @description Compares with numbers. */
            Value?: components["schemas"]["ValueComparison"];
        };
        /** @description A list of tickers that you keep; watchlist:<id or name> in a universe. */
        Watchlist: {
            /** @description The id of the watchlist. */
            id: string;
            /** @description The name of the watchlist; you have no other one of that name. It has no comma and neither begins nor ends with a space, so that watchlist:<name> can stand in a universe. */
            name: string & (unknown & unknown);
            /** @description The tickers in your order, in capitals, each once. Tickers without data are kept: they are considered as soon as there is some. */
            tickers: string[];
            /** @description When the watchlist was made. It is an ISO text. */
            created_at: string;
            /** @description When the watchlist was changed last. It is an ISO text. */
            updated_at: string;
        };
        /** @description One watchlist. */
        WatchlistReply: {
            /** @description The watchlist. */
            watchlist: components["schemas"]["Watchlist"];
        };
        /** @description A list of tickers to keep. */
        WatchlistRequest: {
            /** @description The name of the watchlist; you have no other one of that name. It has no comma and neither begins nor ends with a space, so that watchlist:<name> can stand in a universe. */
            name: string & (unknown & unknown);
            /** @description The tickers in your order, in capitals, each once. Tickers without data are kept: they are considered as soon as there is some. */
            tickers: string[];
        };
        /** @description Your watchlists, one page of them. */
        WatchlistsReply: {
            /** @description The watchlists, newest first. */
            watchlists: components["schemas"]["Watchlist"][];
            /** @description Give this as cursor to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description Why bars could not be compared with a pattern model, as counts of tickers. */
        WindowFaults: {
            /** @description Tickers with fewer closed bars than the model spans. */
            history_too_short: number;
            /** @description Tickers without trades in more than a tenth of the window's bars. */
            bars_missing: number;
            /** @description Tickers whose price did not move in the window. */
            flat_window: number;
            /** @description Tickers whose price jumps in the window as it does at a split of which no feed tells. */
            unadjusted_step: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names this call in the server's log. */
        "X-Request-Id": string;
        /** @description The limits, with their windows in seconds. */
        "RateLimit-Policy": string;
        /** @description What is left of each window, and seconds until it ends. */
        RateLimit: string;
        /** @description Calls allowed in the tightest window. */
        "X-RateLimit-Limit": number;
        /** @description Calls left in the tightest window. */
        "X-RateLimit-Remaining": number;
        /** @description When that window ends, in Unix seconds. */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    runScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
                /** @description Adds what was done to the answer. */
                debug?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DoScanParams"];
            };
        };
        responses: {
            /** @description The answer of a scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description What the answer rested on: POST /api/v2/scan/replay takes it. */
                    "Winnow-Replay"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoScanResponse"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    validateScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InstructionsRequest"];
            };
        };
        responses: {
            /** @description Whether a payload is valid, and what it means. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanValidation"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    estimateScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InstructionsRequest"];
            };
        };
        responses: {
            /** @description What a scan would cost. Times are rough: they are for comparing payloads. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanEstimate"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    explainScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DoScanParams"];
            };
        };
        responses: {
            /** @description Why tickers match or do not. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanExplanation"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    tabulateScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "columns": [
                 *         "close",
                 *         "rsi(14)"
                 *       ],
                 *       "sort": [
                 *         {
                 *           "by": "rsi(14)",
                 *           "dir": "desc"
                 *         }
                 *       ],
                 *       "limit": 20
                 *     }
                 */
                "application/json": components["schemas"]["ScanTableRequest"];
            };
        };
        responses: {
            /** @description Matches with columns of values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanTable"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    scanRange: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "from": "2025-01-02",
                 *       "to": "2025-12-31",
                 *       "forward": [
                 *         1,
                 *         5,
                 *         20
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ScanRangeRequest"];
            };
        };
        responses: {
            /** @description A scan on every session of a range, with what came after its matches. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanRange"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    diffScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "from": "-P5D"
                 *     }
                 */
                "application/json": components["schemas"]["ScanDiffRequest"];
            };
        };
        responses: {
            /** @description How the matches of a scan changed between two moments. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanDiff"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    replayScan: {
        parameters: {
            query?: {
                /**
                 * @description The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.
                 * @example AAPL,MSFT
                 */
                universe?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "replay": "v1.eyJ3aW5ub3ciOiIwLjEuMCIsImNhdGFsb2d1ZSI6IjAwMDAwMDAwIiwicGF5bG9hZCI6IjlkNjY0YWYwZWFjODRhMTg0ZDJjMDFlOGE5MzBlZjRmNmFlZjA4OTYxMGJkNThkMTI0NGU4ZjBiYThiODczNzMiLCJzbmFwc2hvdCI6IjAxMjM0NTY3ODlhYmNkZWYwMTIzNDU2Nzg5YWJjZGVmIiwibmV3ZXN0IjoiMjAyNS0xMi0zMVQyMTowMDowMC4wMDBaIiwicmVzb2x2ZWQiOnsia2luZCI6ImxpdmUiLCJkYXRlIjoiMjAyNS0xMi0zMSIsImluc3RhbnQiOiIyMDI1LTEyLTMxVDIxOjAwOjAwLjAwMFoifSwiYmFzZXMiOlsicmVzdGF0ZWQiXSwidW5pdmVyc2UiOm51bGwsImNvbnNpZGVyZWQiOiIwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZiIsImJhcl9zdGF0ZSI6ImxpdmUiLCJ1bml2ZXJzZV9zaXplIjo1MDAwLCJjb3VudCI6MTIsInRpY2tlcnMiOiJlM2IwYzQ0Mjk4ZmMxYzE0OWFmYmY0Yzg5OTZmYjkyNDI3YWU0MWU0NjQ5YjkzNGNhNDk1OTkxYjc4NTJiODU1IiwiYW5zd2VyZWRfYXQiOiIyMDI2LTAxLTAxVDA5OjAwOjAwLjAwMFoifQ"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayScanRequest"];
            };
        };
        responses: {
            /** @description An answer of a scan, checked against the data of now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanReplay"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    convertWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "large caps with RSI below 30 and price above the 200-day moving average"
                 *     }
                 */
                "application/json": components["schemas"]["NaturalScanRequest"];
            };
        };
        responses: {
            /** @description The result of converting a query to a payload. The scan is not run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description AI credits that are left of the UTC day. */
                    "X-AI-Credits-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNaturalScanResponse"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. `ai_budget_exceeded`: The day's AI budget does not cover the call; it resets at 00:00 UTC. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    refineWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payload": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       },
                 *       "instruction": "also require volume above a million"
                 *     }
                 */
                "application/json": components["schemas"]["RefineScanRequest"];
            };
        };
        responses: {
            /** @description The result of converting a query to a payload. The scan is not run. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description AI credits that are left of the UTC day. */
                    "X-AI-Credits-Remaining"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoNaturalScanResponse"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. `ai_budget_exceeded`: The day's AI budget does not cover the call; it resets at 00:00 UTC. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getScanReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything that a payload may name. In a condition it is carried along and constrains nothing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    searchCatalogue: {
        parameters: {
            query: {
                /**
                 * @description What is sought, in a few words.
                 * @example relative strength
                 */
                search: string;
                /** @description How many definitions are given at most; 10 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Definitions of the catalogue that words speak of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogueSearchReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getScanSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JSON Schema of draft 2020-12. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    translateScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "stockcharts",
                 *       "text": "[type = stock] and [daily sma(20, daily volume) > 40000] and [daily ema(10, close) x daily ema(30, close)]"
                 *     }
                 */
                "application/json": components["schemas"]["TranslateScanRequest"];
            };
        };
        responses: {
            /** @description A scan of another screener as a payload. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslatedScan"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listScans: {
        parameters: {
            query?: {
                /** @description How many are given at most; 20 unless given. A page of large things may hold fewer. */
                limit?: number;
                /** @description The next_cursor of the page before; the first page unless given. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your saved scans, one page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedScansReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    createScan: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fresh momentum",
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveScanRequest"];
            };
        };
        responses: {
            /** @description One saved scan. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description true when the answer is that of an earlier call with the same Idempotency-Key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedScanReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the saved scan.
                 * @example 1
                 */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One saved scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedScanReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    replaceScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the saved scan.
                 * @example 1
                 */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Fresh momentum",
                 *       "instructions": {
                 *         "All": [
                 *           {
                 *             "FeatureWindow": {
                 *               "Filters": [
                 *                 {
                 *                   "Input": "close",
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Study": {
                 *                         "GreaterThan": {
                 *                           "Input": "sma(50)"
                 *                         }
                 *                       }
                 *                     }
                 *                   }
                 *                 },
                 *                 {
                 *                   "Input": "rsi(14)",
                 *                   "Within": 5,
                 *                   "Returns": {
                 *                     "Want": {
                 *                       "Value": {
                 *                         "CrossesAbove": 50
                 *                       }
                 *                     }
                 *                   }
                 *                 }
                 *               ]
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SaveScanRequest"];
            };
        };
        responses: {
            /** @description One saved scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedScanReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    deleteScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the saved scan.
                 * @example 1
                 */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    runSavedScan: {
        parameters: {
            query?: {
                /** @description closed leaves out bars that are still forming; live, the default, counts them. */
                bar_state?: "live" | "closed";
                /** @description Adds what was done to the answer. */
                debug?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the saved scan.
                 * @example 1
                 */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer of a scan. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description What the answer rested on: POST /api/v2/scan/replay takes it. */
                    "Winnow-Replay"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DoScanResponse"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. `scan_too_expensive`: The scan would need more work than one request may cost. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listScanRuns: {
        parameters: {
            query?: {
                /** @description How many are given at most; 20 unless given. A page of large things may hold fewer. */
                limit?: number;
                /** @description The next_cursor of the page before; the first page unless given. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the saved scan.
                 * @example 1
                 */
                scan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs of a saved scan, one page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanRunsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listWatchlists: {
        parameters: {
            query?: {
                /** @description How many are given at most; 20 unless given. A page of large things may hold fewer. */
                limit?: number;
                /** @description The next_cursor of the page before; the first page unless given. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your watchlists, one page of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    createWatchlist: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Semis",
                 *       "tickers": [
                 *         "NVDA",
                 *         "AMD",
                 *         "AVGO"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WatchlistRequest"];
            };
        };
        responses: {
            /** @description One watchlist. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description true when the answer is that of an earlier call with the same Idempotency-Key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the watchlist.
                 * @example wl_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One watchlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    replaceWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the watchlist.
                 * @example wl_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Semis",
                 *       "tickers": [
                 *         "NVDA",
                 *         "AMD",
                 *         "AVGO"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WatchlistRequest"];
            };
        };
        responses: {
            /** @description One watchlist. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WatchlistReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    deleteWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the watchlist.
                 * @example wl_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listPatternModels: {
        parameters: {
            query?: {
                /** @description How many are given at most; 20 unless given. A page of large things may hold fewer. */
                limit?: number;
                /** @description The next_cursor of the page before; the first page unless given. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your pattern models. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    createPatternModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Tight flags",
                 *       "timeframe": "1d",
                 *       "scale": 60
                 *     }
                 */
                "application/json": components["schemas"]["CreatePatternModelRequest"];
            };
        };
        responses: {
            /** @description One pattern model. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description true when the answer is that of an earlier call with the same Idempotency-Key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    importPatternModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "winnow-pattern-model",
                 *       "version": 1,
                 *       "name": "Tight flags",
                 *       "tags": [],
                 *       "notes": "",
                 *       "timeframe": "1d",
                 *       "scale": 60,
                 *       "headType": null,
                 *       "threshold": null,
                 *       "examples": []
                 *     }
                 */
                "application/json": components["schemas"]["PatternModelFile"];
            };
        };
        responses: {
            /** @description One pattern model. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description true when the answer is that of an earlier call with the same Idempotency-Key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getPatternModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One pattern model. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    deletePatternModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    changePatternModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Tight flags",
                 *       "threshold": 0.5
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePatternModelRequest"];
            };
        };
        responses: {
            /** @description One pattern model. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    addPatternExample: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ticker": "UP",
                 *       "asOf": "2024-06-20",
                 *       "label": "positive"
                 *     }
                 */
                "application/json": components["schemas"]["AddExampleRequest"];
            };
        };
        responses: {
            /** @description One example. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description true when the answer is that of an earlier call with the same Idempotency-Key. */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternExampleReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    deletePatternExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
                /**
                 * @description The id of the example.
                 * @example pe_4fT9xQ2mLk0aBcDe
                 */
                example_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    changePatternExample: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
                /**
                 * @description The id of the example.
                 * @example pe_4fT9xQ2mLk0aBcDe
                 */
                example_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "negative"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateExampleRequest"];
            };
        };
        responses: {
            /** @description One example. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternExampleReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    trainPatternModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One pattern model. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listPatternMatches: {
        parameters: {
            query?: {
                /**
                 * @description Searches the past: the first session in which a window may end. With neither date, the newest bars.
                 * @example 2024-06-03
                 */
                from?: string;
                /**
                 * @description Searches the past: the last session in which a window may end.
                 * @example 2024-06-03
                 */
                to?: string;
                /**
                 * @description The least score of a match; the model's threshold unless given.
                 * @example 0.5
                 */
                min_score?: number;
                /** @description How many windows are given at most, the highest; 50 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What resembles a pattern model. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternMatchesReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    suggestPatternExamples: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Windows whose labels would teach a pattern model most. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternSuggestionsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `scan_timeout`: The scan did not finish within its deadline. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getPatternQuality: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How good a pattern model is, as far as its examples tell. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternQualityReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    exportPatternModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the model.
                 * @example pm_4fT9xQ2mLk0aBcDe
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A pattern model with its examples, to be kept or carried elsewhere. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatternModelFile"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    searchTickers: {
        parameters: {
            query?: {
                /**
                 * @description The beginning of a ticker, or a part of a name; all unless given.
                 * @example AA
                 */
                search?: string;
                /** @description How many are given at most; 50 unless given. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stocks that were sought. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TickersReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getBars: {
        parameters: {
            query?: {
                /**
                 * @description The timeframe of the bars; 1d unless given.
                 * @example 1d
                 */
                timeframe?: "1m" | "2m" | "3m" | "4m" | "5m" | "10m" | "15m" | "20m" | "30m" | "1hr" | "2hr" | "4hr" | "1d" | "2d" | "3d" | "4d" | "1wk" | "1mo";
                /**
                 * @description The session zones of the bars, each in a parameter of its own or separated by commas; regular unless given.
                 * @example regular
                 */
                zones?: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
                /**
                 * @description The first date or instant at which a bar may start.
                 * @example 2024-06-03
                 */
                from?: string;
                /**
                 * @description The last date or instant at which a bar may start.
                 * @example 2024-06-03
                 */
                to?: string;
                /** @description How many bars are given at most, the newest ones; 500 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The ticker, as AAPL.
                 * @example AAPL
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bars of a stock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BarsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getTechnicals: {
        parameters: {
            query: {
                /**
                 * @description The studies, each in a parameter of its own or separated by commas; commas inside parentheses belong to the study.
                 * @example rsi(14),sma(50)
                 */
                inputs: string[];
                /**
                 * @description The timeframe of the bars; 1d unless given.
                 * @example 1d
                 */
                timeframe?: "1m" | "2m" | "3m" | "4m" | "5m" | "10m" | "15m" | "20m" | "30m" | "1hr" | "2hr" | "4hr" | "1d" | "2d" | "3d" | "4d" | "1wk" | "1mo";
                /**
                 * @description The session zones of the bars, each in a parameter of its own or separated by commas; regular unless given.
                 * @example regular
                 */
                zones?: ("premarket" | "regular" | "afterhours" | "extended" | "all" | "overnight" | "open_5" | "open_15" | "open_30" | "open_60" | "midday" | "power_hour")[];
                /**
                 * @description The first date or instant at which a bar may start.
                 * @example 2024-06-03
                 */
                from?: string;
                /**
                 * @description The last date or instant at which a bar may start.
                 * @example 2024-06-03
                 */
                to?: string;
                /** @description How many bars are given at most, the newest ones; 500 unless given. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The ticker, as AAPL.
                 * @example AAPL
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values of studies on the bars of a stock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TechnicalsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getChartPatterns: {
        parameters: {
            query?: {
                /**
                 * @description The timeframe of the bars; 1d unless given.
                 * @example 1d
                 */
                timeframe?: "5m" | "1hr" | "1d";
                /** @description How many closed bars back the state of a pattern may have been set; 78 on 5m, 40 on 1hr, 20 on 1d unless given. */
                lookback_bars?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The ticker, as AAPL.
                 * @example AAPL
                 */
                ticker: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Chart patterns of a stock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartPatternsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getMarketStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the market is open, and how new the data are. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketStatus"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time_zone": "Europe/Berlin",
                 *       "theme": "dark",
                 *       "results_columns": [
                 *         "close",
                 *         "change_pct",
                 *         "rsi(14)"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSettingsRequest"];
            };
        };
        responses: {
            /** @description Your settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery",
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": components["schemas"]["SignUpRequest"];
            };
        };
        responses: {
            /** @description The account that is signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `cross_site`: A session's call came from another site's page. `sign_up_closed`: The operator takes no new accounts. `setup_code_required`: The first account needs the code that the start printed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The account that is signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. `totp_required`: The password is right; the code of the authenticator is missing. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `cross_site`: A session's call came from another site's page. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a visitor can do before signing in, and whether the market is invented. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session of this call. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example 9f86d081884c7d65
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "staple under the bridge"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description The link is on its way, where the address has an account. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    confirmPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4fT9xQ2mLkR7bV0cHs3wYz8nPq1dJe5gAu6iXo2tNpK",
                 *       "new_password": "staple under the bridge"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmPasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["BeginTotpRequest"];
            };
        };
        responses: {
            /** @description A secret for an authenticator; TOTP is on once a code of it was confirmed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            /** @description The ways in without the authenticator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["DisableTotpRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    startOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    finishOidc: {
        parameters: {
            query?: {
                /** @description The authorization code. */
                code?: string;
                /** @description The state that the start gave. */
                state?: string;
                /** @description The issuer of the answer. */
                iss?: string;
                /** @description Why the identity provider signed nobody in. */
                error?: string;
                /** @description The same in words. */
                error_description?: string;
                /** @description A page about it. */
                error_uri?: string;
                /** @description A provider's own state; not used. */
                session_state?: string;
                /** @description What the provider granted; not used. */
                scope?: string;
                /** @description Which account was chosen; not used. */
                authuser?: string;
                /** @description The domain of the account; not used. */
                hd?: string;
                /** @description What the person was asked; not used. */
                prompt?: string;
                /** @description A provider's own addition; not used. */
                client_info?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `sign_up_closed`: The operator takes no new accounts. `setup_code_required`: The first account needs the code that the start printed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    linkOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The way to the identity provider. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your subscription. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    changeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "api_tier": "starter"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSubscriptionRequest"];
            };
        };
        responses: {
            /** @description Your subscription after a change, or the way to it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeSubscriptionReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where you see your bills and change how you pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPortalReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    receivePaymentEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt of a payment provider's event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentEventReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Your tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokensReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly scans",
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "expires_at": "2027-06-30"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description A new token with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTokenReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the token.
                 * @example 4fT9xQ2mLk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    renameToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the token.
                 * @example 4fT9xQ2mLk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "morning scans"
                 *     }
                 */
                "application/json": components["schemas"]["RenameTokenRequest"];
            };
        };
        responses: {
            /** @description One token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the token.
                 * @example 4fT9xQ2mLk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A name for this call: sending it again within a day does not make a second one. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The id of the token.
                 * @example 4fT9xQ2mLk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grace_seconds": 3600
                 *     }
                 */
                "application/json": components["schemas"]["RotateTokenRequest"];
            };
        };
        responses: {
            /** @description A new token with its value. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTokenReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. `malformed_body`: The body is not well-formed JSON. Nothing was read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `cross_site`: A session's call came from another site's page. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `request_timeout`: The body did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `conflict`: The state of the resource, or another process, forbids this now. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `body_too_large`: The body is over 256 KB. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send application/json, without a content encoding. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getTokenUsage: {
        parameters: {
            query?: {
                /** @description How many days of UTC are given, today included; 30 unless given. */
                days?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The id of the token.
                 * @example 4fT9xQ2mLk
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of one token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenUsageReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `not_found`: Nothing of that name exists for this caller. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description How many days of UTC are given, today included; 30 unless given. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description How many are given at most; 20 unless given. A page of large things may hold fewer. */
                limit?: number;
                /** @description The next_cursor of the page before; the first page unless given. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What happened to the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditReply"];
                };
            };
            /** @description `bad_request`: A query parameter, a command line argument or a query in words is not usable. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unauthenticated`: The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `insufficient_scope`: The credential lacks the scope that this call needs. `insufficient_tier`: The plan or API tier does not include what was asked for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `validation_failed`: Understood, but not valid; details name each place. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `rate_limited`: A rate limit is exceeded; Retry-After says when it resets. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `internal`: A fault of the server; the log has the request id. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
            /** @description `unavailable`: The server is starting, stopping or overloaded. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["V2ApiError"];
                };
            };
        };
    };
}
