// The shop's own facts, from shop/shop.json at the top of the repository, and the links made of them.
import shopSettings from '../../../shop/shop.json';

/** Opening hours as they are printed: a day or a range of days, and the hours of it. */
export interface OpeningHours {
  readonly days: string;
  readonly hours: string;
}

/** What shop/shop.json must say; the compiler refuses a file that leaves something out. */
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
  /** The showroom's position in degrees, WGS 84. */
  readonly map: { readonly latitude: number; readonly longitude: number };
  /** GST identification number of the seller, 15 characters. */
  readonly gstin: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
  /** The foot of every page and the Contact page print different hours, both on purpose. */
  readonly footerHours: readonly OpeningHours[];
  readonly showroomHours: readonly OpeningHours[];
}

export const shop: ShopSettings = shopSettings;

/** One line, as on a letter. */
export const shopAddressLine = [
  shop.address.street,
  `${shop.address.city} ${shop.address.postalCode}`,
  shop.address.state,
  shop.address.country,
].join(', ');

export const shopMailLink = `mailto:${shop.email}`;
export const shopCallLink = `tel:${shop.phone.replace(/[^+\d]/g, '')}`;

/** Opens WhatsApp with the shop's number and a prefilled text. */
export const chatLink = (text: string): string => `https://wa.me/${shop.whatsapp}?text=${encodeURIComponent(text)}`;

export const greetingText = `Hello ${shop.brand}! I am interested in your steel fabrication work.`;
export const consultationText = `Hello ${shop.brand}! I would like a design consultation.`;

const { latitude, longitude } = shop.map;
export const directionsLink = `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Document title of a screen; without one, the shop's own. */
export const documentTitle = (screen?: string): string => {
  const own = `${shop.brand} – ${shop.tagline}`;
  return screen ? `${screen} | ${own}` : own;
};

/** Degrees around the showroom that the embedded map shows. */
const mapMargin = { latitude: 0.006, longitude: 0.01 };

/** A map with a mark on the showroom, to be shown in a frame. */
export const mapEmbedLink = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [
    longitude - mapMargin.longitude,
    latitude - mapMargin.latitude,
    longitude + mapMargin.longitude,
    latitude + mapMargin.latitude,
  ].join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`;
