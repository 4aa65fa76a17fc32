/** Word lists of the search other than synonyms: stop words, containers, endings of compounds. */
import { stemOf } from './tokens.js';

const list = (...lines: string[]) => lines.join(' ').split(/\s+/).filter(Boolean);

/** Ignored in products and searches: English, and Hindi in Latin letters and folded from Devanagari. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  list(
    'a an the of for with and or to in on at by from into is are was be it its this that these those as i me my we our you your',
    'any some which what where who how do does can could will would am if so than then there here also very just only',
    'ka ke ki ko se me mein par pe aur ya wala wale wali vala vale vali walla liye lie hai hain ho koi kuch kuchh ek',
    'mujhe muje humko hume hamko hamara hamari mera meri mere apna apni apne yeh ye woh wo vo jo kya kaun kaunsa kahan kaise',
    // Folded from Devanagari: का के की को से में पर और या वाला वाले वाली लिए है हैं कोई एक मुझे मेरा मेरी मेरे
    'men pr aur ya vala vale vali lie liye hai hain koi ek mujhe mera meri mere yh vh jo kya apne apni',
  ),
);

/** Words about shopping, not about the product: a search never fails because of them. */
export const SHOPPING_WORDS: ReadonlySet<string> = new Set(
  list(
    'buy buying purchase order shop shopping store online sale offer offers discount deal deals price prices pricing rate rates cost',
    'cheap cheapest best top good great nice new latest original genuine branded quality premium affordable budget lowest',
    'need want show find search looking require required please pls india lucknow delhi near nearby local home delivery free size sizes',
    'all available availability product products item items thing things type types kind range model models company brand',
    'under below within upto less above over more between around approx rs inr rupees rupee rupay rupaye hazar thousand',
    'chahiye chaiye chahie chaahiye kharidna khareedna kharidni lena leni lene dikhao dikhaiye batao dijiye do de sasta saste sasti',
    'mehnga accha acha achha acchi achi acche ache achhi badhiya badiya mast naya nayi naye kam daam dam keemat kimat ghar gharelu',
    'bada badi bade chota choti chote chhota chhoti chhote big small large medium mini huge',
    'rakhne rakhna rakhni karne karna use uses used using purpose suitable type simple modern designer design designs stylish latest fancy beautiful sundar khubsurat',
    // चाहिए खरीदना सस्ता सस्ती अच्छा अच्छी नया दाम कीमत बड़ा बड़ी छोटा छोटी घर दिखाओ सुंदर मजबूत
    'chahie chahiye khridna khridni ssta ssti sste acha achchha achchhi achcha achchi ny nya nyi dam kimt bda bdi bde chhota chhoti ghr dikhao sundr',
  ).map(stemOf),
);

/** Words that hold or count a product without saying what it is. */
export const CONTAINERS: ReadonlySet<string> = new Set(
  list('set sets pair pairs kit kits pack packs piece pieces pcs pc combo bundle jodi joda').map(stemOf),
);

/** Last parts of compounds that name the kind: a football is a ball, but a cupboard is no board. */
const TAILS = list(
  'ball bench shelf shelves chair table rail rack bed stool stand gate door lamp light mat bag bat pad pads glove gloves cart',
  'ladder net stick desk sofa swing mirror trolley cabinet drawer board case mill frame stair stairs balls chairs tables benches',
);
const NO_COMPOUNDS = new Set(
  list(
    'cupboard staircase embed format combat acrobat treadmill windmill showcase suitcase sideboard dashboard airfield backboard',
    'headboard footboard keyboard chequerboard welded airmail guardrail handrail combed perforated',
  ),
);

/** The last part that names the kind of a closed compound; undefined for any other word. @param word folded */
export function tailOf(word: string): string | undefined {
  if (word.length < 7 || NO_COMPOUNDS.has(word)) return undefined;
  return TAILS.find((tail) => word.endsWith(tail) && word.length - tail.length >= 3);
}

/** Products of other shops, which are never treated as typos: `oven` does not find a `woven` cover. Products that the shop sells are found. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  list(
    'ac airconditioner aquarium agarbatti apron atta balti bags bangle basin bathtub battery bedsheet bicycle biscuit blanket book boot bottle',
    'bracelet bread brick broom brush bucket bulb butter cable cake calculator calendar camera camcorder candle car card casserole cat',
    'cctv cement chandelier chappal charger chips chocolate chulha cigarette cleaner clock cloth coat coffee coil comb compressor computer cooler cooker',
    'cosmetic couch cradle cream crib crutch crutches cup curtain cutlery cycle dart detergent diamond diaper diary diya dog doll doorbell',
    'doormat dress drill drone drum dupatta duster dustbin earbud earphone earring elliptical engine envelope eraser fabric fan fertilizer',
    'filter fish flask flour flower flute foosball fork freezer freshener fridge fruit fuse geyser ghee gift glass glasses glue goggle gold granite',
    'grass grill grinder guitar gun hammer hanger harmonium headphone heater heel helmet hinge hoodie hose inverter insurance ipad iron ironing',
    'jacket jeans jersey jewellery jhadu jug juicer kadhai kameez kettle keyboard kite knife kurta kurti laddu lamp laptop lehenga lego',
    'lens lighter lipstick loan lotion lungi machete magazine magnet marble mask massage mat match matchbox matrix medal medicine microwave milk mixer',
    'mobile modem monitor monopoly mop mosquito motorbike motorcycle mouse mower mug musical nail napkin necklace newspaper nightwear notebook novel',
    'oil onion oven paint painting pan pant pants pen pencil perfume pet petrol phone photo piano pickle pillow pipe pizza plant plate',
    'plier pliers plug pot potato powder printer projector protein purifier purse puzzle quilt radio raincoat razor refrigerator remote rice ribbon ring',
    'router rowing rug rubik saddle salt samosa sand sandal sanitizer saree sari saw scarf scissor scissors scooter screen screw screwdriver seed seeds',
    'shampoo shaver shirt shoe shoes shower shirts sim silver sink skirt slate slipper soap sock socks solar spade spanner spatula speaker spectacles spice',
    'spoon spray squash stapler sticker stove stopwatch sugar suit suitcase sunglasses sweater switch syringe tablet tabla tank tap tape tarpaulin tawa tea',
    'television tent thermometer thermos ticket tile tiles tissue toaster toilet tooth toothbrush toothpaste torch towel toy tractor train trophy trouser',
    'truck tshirt tubelight tyre umbrella upvc utensil vacuum vase vegetable vest video wallet wallpaper wardrobe washer watch water wheelchair whistle',
    'whiteboard wire wiper xerox yarn zip charpayee chaku chammach chini chadar chudi doodh dawai gamla ghadi jaldi joote juta kambal kapada khilona',
    'kitchenware laptops makhan makeup mobiles moti namak pankha pani phool rajai roti sabzi sabun tarazu tel thali topi tokri',
  ).map(stemOf),
);
