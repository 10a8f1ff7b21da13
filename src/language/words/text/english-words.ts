/** English words, as stems, that the grammar lacks although one of its own words is a slip or two away. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  `acre addiction alive almost alone alter amazon analyse angel ankle appeal apple arise arising arson assert
  assignment attach attending auction audition aware badge baked baking banged banging barking bass bath batter
  batting beach bean bearing beast bench best better binding bitter black blend blink block blond bloom board boost
  booth boring bother bothering brake branching brand bread break breath breathing breed breeding brig brother brought
  brunch buffet bunker burger buried burnt butter caller calling camel canceling career caring cart
  casing casting cause cave cease certainty chance chanting chap chapter charm charming charter chase chat cheat
  cheating cheek chef chicago chick chili chill chimp chin choir choking chopper chore chose chuckling circulation
  clam clan clash class clause cleaned cleaning click cloak clock clone cloned cloning close closet cloud coarse coast
  coding coincidence cold collected collecting collection colon comet coming comma commence commented companion
  compassion compatible compete competent compiling composition comprised conceived concerned concerning conducting
  conference confession connected connecting connection consent consisting consolation constraint construct
  constructed constructing consuming contact contacted contest context continent contrived convenience
  convent convention converting conviction convinced convincing cooking cooperate cooperation corrupted corrupting
  corruption cost could court cover crank cross crowd crown crust crypt cunning cure cured curse curtain dared
  daring dealing decay deceased december deception decide declaring decode decoration dedication deduction defective
  defending denial depending depressing derive detection detention died dinner disabling discharged disco dismissed
  ditch divine dollar dose dost doubted draft drafted drank drastically drawn dripping drown drunk dying earring earth
  eating edited editing endure erase erased escort euro every example exception excessive excited exciting exist
  existed expert expire explain explanation explode exploited exploring export exporting expressive extending
  extensive faced facing faking falling fame farmer fast fasten father feast fella fellow fever fiance fiber filed
  filling filming filth first fist fixing flame flatter flattering flesh flight fling flood flour flower flush flushed
  flushing follow fond forged forget forgetting forgot former formerly forth forum fractured framing freak friday
  fried fulfill funding furnished garage gasping geek gem gems genetic genie giant givin glade glass glowing google
  gown graft grain grape grass greatness greet grind groan gross ground group growling growth guest gunning
  handing harden hardly hated hating haunt haunted healed healing health heard hearing heated heist hiding hinder
  hired hollow homing honking hoping horse hose host house hungry hurting hysterical imitating induce infection
  inherited initially injecting inserted instantly intentional intercept intercepted interior interpret intro
  intrusive invent invented invitation isolation joke juice karma killing labeled lacked landing laser last lasted
  latent later latex lather latter layer laying leaking leaning leash leather letter lever licked licking lied life
  lighten like liking limitation line lining link linked list listen listening live lively loader locale locking
  logged logging lonely loner looped looping lost love loving lower loyal lumber macho magically manly manor mansion
  maple marker masked masking massage mating matter mayor meal meant medal medic melted melting member mental merge
  merging merit messed messing meta microsoft misused mixing moaning monastery monday monkey mono month most
  mother mourning mouse mouth movie music nanny nearly neater nest netflix never newer niece north notice november
  number nvidia october offending omitted opera opposition order originally other ounce owed packet packing painted
  painting pajama palace pant paper para past pasta paste pasted patched patent pausing peace pension perimeter person
  perspective pest petty phrase pilot pinch pint piping pizza place plain plane planet plant plate played
  player playing plead plugged poem police polling polo pond posing post potato potion pound powder power prayed
  prayer praying precedence prediction premise preserved pretending prevent previously price pride primarily prime
  print prior prize proceeding profiling promoting promotion prompting prone proper proposing proposition prose
  prosecution protected prove proved proving quack quick quiet quirk quit quite quota racing racket rage
  raging raid raining random rather raving react reactor reality realm reception recipe recreated recreating reduction
  referring reflection regard rehearsal rehearsing reinstated relaxed relay remember remind reminded reminding remote
  renting repay repeating replacement replacing reply requesting resent reside resisting resolving respected
  respecting rest restoring retain retained retaining retirement revenge revolution ridge ringing
  risked risking river roaming rodeo rooster round router ruined ruining runaway running sack sake sample sand saying
  scare scared scaring scent scoot scope scoping scrap scratched scream screaming seal sealed seated seize self
  selling send sending sense sensor sent september sewing shack shade shaft shake shaken shaking shalt shame
  shape share sharing shark sharp shave shaving sheep sheer shirt shook shooter shore short shorten shortened
  should shout shouting shove shoved shower shred shrine sick sight simulation sing singing sinner skate skill skunk
  slack slapped slash slate sleep slept slick slipper slit slower slurp smack smell smelled smelling smelly smiled
  smiling smother snake snapped snitch snowing snuck soaked sock sonar sore sorting sound south spare spared
  spawn speak speaker speaking sped speeding spell spelled spelling spice spine spit spite spitting splice splitting
  spoke spoon spotted spread spreading spying squashing stability stable staging stain stair stake stale stalking
  stall stamp stand stare staring starring stars start starved starving stash stashed state stating statue steak steal
  stealing steals stem stick sticking stiff sting stink stinking stitch stock stocking stole stool stopped stopping
  storing story stove strangely stranger strangest strap straw stray strip stripe stripping stroke struck stuffing
  sued suing sunday sung supervisor supper supporting surfing surprising surrounded surrounding sweat sweet swept
  swift swig swimmer swine swore table tampered tampering tapped tapping tasted teach teasing teeth telling tension
  tent tesla test thanked thanking their there thick thinner thirsty thorough those three thrilling thrown thunder
  ticket tied tier tile timber title token tomato tonic topic torch tough tourist towel tower track tracked tracking
  trade tradition trailer trait traitor tramp transformation translated translating translation tread treat tree trees
  trend triad trick tricked triplet tripped tripping trout truce trunk trusted trusting tuck tucked tuned tuning tying
  unclear under underlying unite untie upload uploaded uploading usable utilize vague validation valve vent verse
  version vest videotape vital voice wager waited waiter waive waking ward wealth weather wedded wedding weeping
  weighed west wheat where which while white whole whose widow winner wished witch wonder wore world worth would wound
  write yellow yen zeroe`.split(/\s+/),
);
