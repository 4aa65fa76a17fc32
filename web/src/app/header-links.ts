/** The links of the header and of the mobile menu, in their order. */
import { paths } from '../shared/paths';

const everybody = [
  { label: 'Home', href: paths.home.href },
  { label: 'Products', href: paths.products.href() },
  { label: 'Custom Order', href: paths.customOrder.href },
  { label: 'About', href: paths.about.href },
  { label: 'Contact', href: paths.contact.href },
];

export const headerLinks = (loggedIn: boolean) =>
  loggedIn ? [...everybody, { label: 'My Orders', href: paths.myOrders.href() }] : everybody;
