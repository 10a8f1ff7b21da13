/** Verbs and nouns of rising and falling, and the stretches that they are said of. */
export const UP =
  "up|upped|gain|gaining|gained|rise|rising|rose|risen|advance|advancing|advanced|jump|jumping|jumped|rally|rallying|rallied|climb|climbing|climbed|surge|surging|surged|soar|soaring|soared|higher|add|added|adding|increase|increased|increasing|popped|popping|pop|spiked|spiking|spike|appreciated|appreciate|rocketed|exploded|grown|grew|ran|outperformed|rebounded|rebounding|bounced|bouncing|ripped|ripping|mooned|returned|returning|winning|strengthened|gainer|recovered";
export const DOWN =
  "down|cratered|crater|cratering|nosedived|slumped|slump|slumping|skidded|lose|losing|lost|fall|falling|fell|fallen|drop|dropping|dropped|decline|declining|declined|slide|sliding|slid|plunge|plunging|plunged|tumble|tumbling|tumbled|lower|decrease|decreased|decreasing|crash|crashing|crashed|slip|slipped|slipping|sink|sank|sinking|shed|shedding|dipped|dip|dipping|depreciated|tanked|tanking|collapsed|off|corrected|correcting|sold|selling|weakened|dumped|dumping|bleeding|loser|plummeted|plummet|retreated";
export const SOAR =
  "surging|surged|soaring|soared|rocketing|exploding|exploded|skyrocketing|mooning|ripping|spiking|spiked|rocketed|flying|parabolic|skyrocketed";
export const CRASH =
  "crashing|crashed|plunging|plunged|tanking|tanked|collapsing|collapsed|plummeting|plummeted|tumbling|tumbled";
export const NOUN_UP =
  "gain|advancer|riser|climber|winner|rise|increase|jump|rally|advance|pop|surge|climb|return|spike|upmove|runup|upside|appreciation|bounce|rebound|performance|move|growth|gainer|runner";
export const NOUN_DOWN =
  "loss|drop|decline|decliner|laggard|faller|fall|dip|plunge|slide|decrease|selloff|correction|drawdown|crash|downmove|pullback|downside|tumble|loser|slump";

const STRETCH =
  "{window} | on|for|in the day|session | ( so far )? today | intraday | ( since|from|off|vs|after|over ) ( its )? ( todays )? open|opening ( price )? | ytd | mtd | qtd | wtd | ( so far )? this year | year|month|week|quarter to date | since ( the )? start|beginning of year | since january | ( in|during|on )? {session} ( session|trading|hours )* | since {ago} | since {duration} | since last|past week|month|quarter|year | versus|vs|against {ago} | from {ago} | compared to {ago} | ( compared|relative ) to|with yesterday | from yesterday ( close )? | since yesterday ( close )? | ( than|vs|from )? ( previous|prior|last ) close | since|from|vs ( the )? previous|prior|last close";
export const WHEN = `( ${STRETCH} | ( on|for|in|over )? {duration} )`;
export const WHILE = `( ${STRETCH} )`;
