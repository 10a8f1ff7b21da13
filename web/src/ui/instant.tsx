import { useSettings } from "../api/settings.ts";

/** An ISO instant as a date and a time of day in the time zone of the settings, until they are known that of the device. */
export function Instant({ iso }: { readonly iso: string }) {
  const zone = useSettings().data?.time_zone;
  const text = new Intl.DateTimeFormat("en-US", {
    ...(zone === undefined ? {} : { timeZone: zone }),
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(iso));
  return <time dateTime={iso}>{text}</time>;
}
