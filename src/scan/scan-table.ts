import type { ScanTable, ScanTableRequest } from "#contract";
import { bindStudy } from "#evaluate";
import { newestValues, page } from "./table.ts";
import type { ScanEngine } from "./scanner.ts";
import type { ScanRequest } from "./scan-request.ts";

/** Returns one page of the matches with the newest values of studies, sorted. Columns are evaluated on daily bars. */
export function scanTable(engine: ScanEngine, params: ScanTableRequest, request: ScanRequest = {}): ScanTable {
  return engine.during(request, (checkpoint) => tableOf(engine, params, request, checkpoint));
}

function tableOf(
  engine: ScanEngine,
  params: ScanTableRequest,
  request: ScanRequest,
  checkpoint: () => void,
): ScanTable {
  const timing = engine.timing("table");
  const plan = engine.plan(params.instructions, request);
  const target = engine.target(plan, request);
  const studies = params.columns.map((input, k) => bindStudy(input, "1d", undefined, `/columns/${k}`));
  const columns = studies.map((study, k) => ({
    input: params.columns[k]!,
    canonical: study.canonical,
    display_name: study.displayName,
    display_unit: study.unit,
  }));
  if ("reason" in target) {
    timing.finish(0);
    const end_time = engine.newestInstant;
    const nothing = { rows: [], count: 0, universe_size: target.universeSize, time_taken: Math.round(timing.totalMs) };
    return { columns, ...nothing, end_time, next_cursor: null, ...target.reply };
  }
  const { marketView, universe, reply } = target;
  const execution = engine.execution(marketView, plan, request.barState);
  const lanes = execution.matches(plan.conditions, universe.members, timing);
  const values = timing.measure("columns", `${studies.length} columns`, () =>
    newestValues(studies, marketView.view, lanes, checkpoint),
  );
  const tickers = [...lanes].map((i) => marketView.view.data.instruments.tickers[i]!);
  const scope = [target.key, plan.key].join("\n");
  const rows = timing.measure("sort", "sort and page", () => page(params, tickers, values, scope));
  timing.finish(lanes.length);
  return {
    columns,
    ...rows,
    count: lanes.length,
    universe_size: universe.members.length,
    time_taken: Math.round(timing.totalMs),
    end_time: engine.endTime(plan, marketView),
    ...reply,
  };
}
