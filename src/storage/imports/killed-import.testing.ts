import { openBarStore } from "../bar-files/open.ts";
import { importBars } from "./import-bars.ts";

/** Imports the file given into the folder given, saying when it begins and ends. */
const [folder, file] = process.argv.slice(2);
const store = await openBarStore(folder!);
process.stdout.write("begins\n");
await importBars(store, [file!], { timeframe: "1d" });
process.stdout.write("done\n");
