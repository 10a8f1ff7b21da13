import { configureGlobal } from "fast-check";

/** Properties draw the same values on every run, so that a green commit stays green; WINNOW_SEED draws others. */
configureGlobal({ seed: Number(process.env["WINNOW_SEED"] ?? 20_260_102) });
