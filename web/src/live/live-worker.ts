import { startHub } from "./live-hub.ts";

/** A shared worker: one hub for all tabs that start it. Its name is that of the channel. */
startHub(self.name);
