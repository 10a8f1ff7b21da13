import { LiveHub } from "./live-hub.ts";

/** A shared worker: one hub for all tabs that start it. Its name is that of the channel. */
new LiveHub(self.name);
