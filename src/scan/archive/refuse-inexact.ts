import { AppError, type Issue } from "#base";
import type { SeriesNode } from "#expression";
import { resolveFrame, usesDailyBars, type Frame } from "#tiles";
import { conditionDependence, leavesOf, NOW, sidesOf, type LeafPlan, type ScanPlan } from "#evaluate";

/** The series of a condition, with the frame on whose bars they have values. */
interface FramedNode {
  readonly node: SeriesNode;
  readonly frame: Frame;
  /** True for a part of a value that compares instruments. */
  readonly isCompared: boolean;
}

/** Returns every node of a leaf's series, those inside other nodes too. */
function nodesOfLeaf(leaf: LeafPlan): readonly FramedNode[] {
  const found: FramedNode[] = [];
  const add = (node: SeriesNode, frame: Frame, isCompared: boolean): void => {
    const isCross = node.kind === "cross";
    found.push({ node, frame, isCompared: isCompared || isCross });
    if (node.kind === "call" || isCross) for (const input of node.inputs) add(input, frame, isCompared || isCross);
    if (node.kind === "framed") add(node.of, resolveFrame(node.frame, frame), isCompared);
    if (node.kind === "other") add(node.of, frame, isCompared);
  };
  if (leaf.kind === "filter") for (const side of sidesOf(leaf)) add(side, leaf.frame, false);
  if (leaf.kind === "feed" && leaf.test.kind === "steps")
    for (const side of sidesOf(leaf.test)) add(side, leaf.test.frame, false);
  return found;
}

/** Returns the tickers of other instruments that conditions read. */
export function namedTickers({ conditions }: ScanPlan): readonly string[] {
  const nodes = conditions.flatMap(leavesOf).flatMap(nodesOfLeaf);
  return [...new Set(nodes.flatMap(({ node }) => (node.kind === "other" ? [node.ticker] : [])))];
}

/** Returns the paths of the conditions that compare instruments. */
export function comparingPaths({ conditions }: ScanPlan): readonly string[] {
  const compares = (leaf: LeafPlan): boolean => nodesOfLeaf(leaf).some(({ isCompared }) => isCompared);
  return conditions
    .flatMap(leavesOf)
    .filter(compares)
    .map(({ path }) => path);
}

/**
 * Refuses conditions whose truth on an instrument depends on minutes of instruments that they do not name, or on
 * moments of their own. Error: validation_failed.
 */
export function refuseInexact({ conditions, moment, moments }: ScanPlan): void {
  const issues: Issue[] = [];
  const refuse = (path: string, rule: string, message: string): unknown =>
    issues.push({ path, rule, message, facts: {} });
  for (const own of [moment, ...moments]) {
    if (own === NOW) continue;
    const message = `A range over the archive scans each session as of its end, without an AsOf of its conditions: leave AsOf out, or use ago in the filters, or send the range to POST /api/v2/scan/range.`;
    refuse(own.path, "not_applicable", message);
  }
  for (const condition of conditions) {
    for (const leaf of leavesOf(condition)) {
      if (leaf.kind === "patternModel") {
        const message = `A pattern model may learn more while the job runs: send the range to POST /api/v2/scan/range.`;
        refuse(leaf.path, "not_applicable", message);
      }
      if (conditionDependence(leaf) > 0) {
        const message = `The condition compares with who else matches, and the archive is read some tickers at a time: rank among all tickers, or send the range to POST /api/v2/scan/range.`;
        refuse(leaf.path, "not_applicable", message);
      } else if (nodesOfLeaf(leaf).some((one) => one.isCompared && !isOnDays(one.frame))) {
        const message = `The condition compares the minutes of all tickers, and the archive is read some tickers at a time: compare daily values of regular hours, or send the range to POST /api/v2/scan/range.`;
        refuse(leaf.path, "not_applicable", message);
      }
    }
  }
  if (issues.length > 0) throw new AppError("validation_failed", issues[0]!.message, issues);
}

const isOnDays = (frame: Frame): boolean => usesDailyBars(frame) && frame.toNow !== true;
