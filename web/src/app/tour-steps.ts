/** What the tour says once a scan was chosen and run, one panel after the other. */
export const TOUR_STEPS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "These are its conditions",
    text: "Each chip is one condition. Press a chip to change it, or add another: the scan is checked while you write.",
  },
  {
    title: "These stocks match",
    text: "The scan has run, and the matches stand below. Walk through them with the arrow keys: the chart shows each with the scan's own studies. Why tells who missed by how little.",
  },
  {
    title: "Now your own",
    text: "Say in the line above what you look for, such as RSI below 40 and price above $10, and press Ctrl-Enter to run. Help has every study and more examples; Ctrl-K finds everything.",
  },
];
