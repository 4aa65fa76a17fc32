// The shop's own facts, from shop/shop.json at the top of the repository, and the links made of them.
import shopSettings from '../../../shop/shop.json';

export const shop = shopSettings;

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
