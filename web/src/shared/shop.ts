// The owner's settings and links made of them; until they are loaded, those of shop/shop.json.
import shopSettings from '../../../shop/shop.json';

/** Opening hours as they are printed: a day or a range of days, and the hours of it. */
export interface OpeningHours {
  readonly days: string;
  readonly hours: string;
}

/** Type of shop/shop.json, checked by the compiler; settings of the back office override it. */
export interface ShopSettings {
  readonly brand: string;
  /** Follows the brand in document titles. */
  readonly tagline: string;
  /** As printed, in international form: `+91 66666 00100`. The one that is shipped rings nowhere. */
  readonly phone: string;
  /** The number of the chat, digits only with the country code, as wa.me wants it. */
  readonly whatsapp: string;
  readonly email: string;
  /** The showroom, also the seller's address on invoices. */
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    /** Six digits. */
    readonly postalCode: string;
    readonly country: string;
  };
  /** The showroom's position in degrees (WGS 84). */
  readonly map: { readonly latitude: number; readonly longitude: number };
  /** GST identification number of the seller, 15 characters. */
  readonly gstin: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /** The footer and the Contact page show different hours on purpose. */
  readonly footerHours: readonly OpeningHours[];
  /** Missing: listed. */
  readonly footerListsPages?: boolean;
  readonly showroomHours: readonly OpeningHours[];
  /** At most so many pieces of a product count as low stock. */
  readonly lowStockMark: number;
  /** What a chat begins with; {brand} stands for the brand. */
  readonly chatGreeting: string;
  readonly consultationGreeting: string;
  /** From here on: blank or missing until the owner has set it. Path of a PNG whose name tells its size. */
  readonly logo?: string;
  /** True when percents off compare the MRP with what a shopper pays. */
  readonly trueDiscount?: boolean;
  /** False while the shop may not charge GST. */
  readonly chargesTax?: boolean;
  /** Lines beside each product; blank: none. */
  readonly productDeliveryLine?: string;
  readonly productWarrantyLine?: string;
  readonly productMakingLine?: string;
  /** Days after delivery in which a return may be asked for; 0: not by oneself. */
  readonly returnDays?: number;
  readonly legalName?: string;
  readonly cin?: string;
  readonly grievanceName?: string;
  readonly grievanceDesignation?: string;
  readonly grievanceContact?: string;
  /** False: visitors fill a cart and log in at checkout. Missing: true. */
  readonly cartNeedsAccount?: boolean;
  /** True: shoppers log in with a code to their phone. */
  readonly phoneLogIn?: boolean;
  /** True: whoever has signed up is logged in at once. */
  readonly signUpLogsIn?: boolean;
  /** False: a product without a review shows no stars. Missing: true. */
  readonly showFixedRating?: boolean;
  /** Colours that differ from the design: names of its tokens, and `#rrggbb` for light and dark screens. */
  readonly theme?: readonly { readonly name: string; readonly light: string; readonly dark: string }[];
}

/** Whether amounts are shown with their tax: where none is charged only those that had one before. @param taxAmount rupees of it */
export const showsTax = (taxAmount: number): boolean => taxAmount !== 0 || shop.chargesTax !== false;

/** Live bindings: read them while rendering, never when a module loads. */
export let shop: ShopSettings = shopSettings;
/** One line, as on a letter. */
export let shopAddressLine: string;
export let shopMailLink: string;
export let shopCallLink: string;
export let greetingText: string;
export let directionsLink: string;
/** A map with a mark on the showroom, to be shown in a frame. */
export let mapEmbedLink: string;

/** Degrees around the showroom that the embedded map shows. */
const mapMargin = { latitude: 0.006, longitude: 0.01 };

/** What the shop sells, for search engines: of every screen that has no description of its own. */
export let shopDescription = '';

/** Sets the owner's settings; to be called before rendering. @param description of the home page */
export function holdShop(settings: ShopSettings, description = ''): void {
  shopDescription = description;
  const { address, brand, map } = settings;
  shop = settings;
  shopAddressLine = [address.street, `${address.city} ${address.postalCode}`, address.state, address.country].join(
    ', ',
  );
  shopMailLink = `mailto:${shop.email}`;
  shopCallLink = `tel:${shop.phone.replace(/[^+\d]/g, '')}`;
  greetingText = shop.chatGreeting.replaceAll('{brand}', brand);
  directionsLink = `https://www.google.com/maps/dir/?api=1&destination=${map.latitude},${map.longitude}`;
  mapEmbedLink = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
    bbox: [
      map.longitude - mapMargin.longitude,
      map.latitude - mapMargin.latitude,
      map.longitude + mapMargin.longitude,
      map.latitude + mapMargin.latitude,
    ].join(','),
    layer: 'mapnik',
    marker: `${map.latitude},${map.longitude}`,
  })}`;
}
holdShop(shopSettings);

/** Whether visitors need an account before the first thing lies in their cart. */
export const cartNeedsAccount = (): boolean => shop.cartNeedsAccount ?? true;

/** Opens WhatsApp with the shop's number and a prefilled text. */
export const chatLink = (text: string): string => `https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(text)}`;

/** Document title of a screen; without one, the shop's own. */
export const documentTitle = (screen?: string): string => {
  const own = `${shop.brand} – ${shop.tagline}`;
  return screen ? `${screen} | ${own}` : own;
};
