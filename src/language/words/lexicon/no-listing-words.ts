/** Words of the vocabulary of listings that alone say something else far more often. */
export const NO_LISTING_WORDS = new Set(
  `us; material; health; general; distribution; single stock; common share; common shares; ordinary shares; medical; it; gas;
  energies; growth; gold; silver; fund; funds; conglomerate; leisure; power; shell; steel; entertainment; adr; ads; streaming;
  the 500; tools; publishing; communication; discretionary; staples; marketing; testing; ev; trusts; trust; unit; units; right;
  rights; warrant; stock; stocks; preferred; water; film; music; coal; jersey; georgia; jordan; domestic; commons; common equity; the boss; logistics; drugs; gaming; internet; crypto; rail; paper; ship; lead; zinc; index; indexes; individual stocks; platinum`
    .split(";")
    .map((text) => text.trim())
    .filter(
      (text) =>
        ![
          "gold",
          "silver",
          "steel",
          "coal",
          "entertainment",
          "medical",
          "gas",
          "health",
          "staples",
          "adr",
          "water",
          "gaming",
          "internet",
          "logistics",
          "leisure",
        ].includes(text),
    ),
);
