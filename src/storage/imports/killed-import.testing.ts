import { openBarStore } from "../bar-files/open.ts";
import { importBars } from "./bars/import-bars.ts";

/** Imports a file into a data folder and prints a line at the beginning and at the end. Arguments: folder, file. */
const [folder, file] = process.argv.slice(2);
const store = await openBarStore(folder!);
process.stdout.write("begins\n");
await importBars(store, [file!], { timeframe: "1d" });
process.stdout.write("done\n");
