import type { FactMoment } from "#expression";

/** 04:00 UTC: midnight in New York in summer, an hour before it in winter; nothing trades between the days there. */
const NIGHT = 240;

/** From when on rows belong to the day of the moment's session, minutes since 1970; older ones are not of today. */
export function dayStart(moment: FactMoment): number {
  return moment.date * 1440 + NIGHT;
}
