/** The viewer of a request (a person with a token, or an integrator with an API key), roles and permissions. */
import { registerEnumType } from 'type-graphql';

export enum Role {
  CUSTOMER = 'customer',
  ADMIN = 'admin',
  CATALOGUE = 'catalogue',
  ORDERS = 'orders',
  SUPPORT = 'support',
  PACKER = 'packer',
  ACCOUNTANT = 'accountant',
}
registerEnumType(Role, {
  name: 'Role',
  description: 'What an account may do. Staff roles open the parts of the back office they name.',
  valuesConfig: {
    CUSTOMER: { description: 'Shops; reaches only what is their own.' },
    ADMIN: { description: 'May do everything.' },
    CATALOGUE: { description: 'Staff: products, categories, prices, pictures and offers.' },
    ORDERS: { description: 'Staff: orders, their status, refunds, customers and the dashboard.' },
    SUPPORT: {
      description: 'Staff: customers, custom orders, contact submissions and reviews; reads orders, answers returns.',
    },
    PACKER: { description: 'Staff: packs and sends parcels, and sees no amount of money.' },
    ACCOUNTANT: { description: 'Staff: reads orders, payments, refunds, invoices and sales, and changes nothing.' },
  },
});

export enum Permission {
  MANAGE_CATALOGUE = 'MANAGE_CATALOGUE',
  READ_CATALOGUE_FEED = 'READ_CATALOGUE_FEED',
  READ_ORDERS = 'READ_ORDERS',
  MANAGE_ORDERS = 'MANAGE_ORDERS',
  MANAGE_RETURNS = 'MANAGE_RETURNS',
  WITHHOLD_REFUNDS = 'WITHHOLD_REFUNDS',
  VIEW_CUSTOMERS = 'VIEW_CUSTOMERS',
  MANAGE_SUPPORT = 'MANAGE_SUPPORT',
  VIEW_DASHBOARD = 'VIEW_DASHBOARD',
  MANAGE_STAFF = 'MANAGE_STAFF',
  MANAGE_API = 'MANAGE_API',
  MANAGE_SETTINGS = 'MANAGE_SETTINGS',
  MANAGE_CONTENT = 'MANAGE_CONTENT',
  PACK_ORDERS = 'PACK_ORDERS',
  MANAGE_OFFERS = 'MANAGE_OFFERS',
  MANAGE_REVIEWS = 'MANAGE_REVIEWS',
}
registerEnumType(Permission, {
  name: 'Permission',
  description: 'One thing a role or an API key may do.',
  valuesConfig: {
    MANAGE_API: { description: 'API keys and webhooks.' },
    MANAGE_CATALOGUE: { description: 'Products, categories, prices, pictures, imports and exports.' },
    MANAGE_CONTENT: { description: 'The words, pictures and films of pages.' },
    MANAGE_OFFERS: { description: 'Offers and their codes.' },
    MANAGE_ORDERS: { description: 'Status of orders, shipments, addresses and refunds.' },
    MANAGE_RETURNS: { description: 'Answering returns and taking their goods in; their money needs MANAGE_ORDERS.' },
    MANAGE_REVIEWS: { description: 'Reviews of products: publishing, refusing and answering them.' },
    MANAGE_SETTINGS: { description: 'Who the shop is and how it sells.' },
    MANAGE_STAFF: { description: 'Roles of accounts, and the audit log.' },
    MANAGE_SUPPORT: { description: 'Custom orders and contact submissions.' },
    PACK_ORDERS: {
      description:
        'Packing and sending parcels. Without READ_ORDERS every field with money is refused (docs/decisions/0034).',
    },
    READ_CATALOGUE_FEED: { description: 'The feed of changed products.' },
    READ_ORDERS: { description: 'All orders, their export and the feed of their changes.' },
    VIEW_CUSTOMERS: { description: 'Accounts and what is in their carts.' },
    VIEW_DASHBOARD: { description: 'Dashboard and sales report.' },
    WITHHOLD_REFUNDS: { description: 'Keeping what was paid for an order that is cancelled or returned.' },
  },
});

/** The permissions of each role. All authorization on the server uses this table. */
export const PERMISSIONS: Record<Role, readonly Permission[]> = {
  [Role.CUSTOMER]: [],
  [Role.ADMIN]: Object.values(Permission),
  [Role.CATALOGUE]: [Permission.MANAGE_CATALOGUE, Permission.READ_CATALOGUE_FEED, Permission.MANAGE_OFFERS],
  [Role.ORDERS]: [
    Permission.READ_ORDERS,
    Permission.MANAGE_ORDERS,
    Permission.MANAGE_RETURNS,
    Permission.VIEW_CUSTOMERS,
    Permission.VIEW_DASHBOARD,
  ],
  [Role.SUPPORT]: [
    Permission.READ_ORDERS,
    Permission.MANAGE_RETURNS,
    Permission.VIEW_CUSTOMERS,
    Permission.MANAGE_SUPPORT,
    Permission.MANAGE_REVIEWS,
  ],
  [Role.PACKER]: [Permission.PACK_ORDERS],
  [Role.ACCOUNTANT]: [Permission.READ_ORDERS, Permission.VIEW_DASHBOARD],
};

export interface Viewer {
  kind: 'account' | 'api-key';
  /** Id of the account or API key. */
  id: string;
  /** Name for histories and the audit log. */
  name: string;
  email: string;
  role?: Role;
  permissions: readonly Permission[];
  /** Session of the token; undefined for an API key. */
  session?: {
    id: string;
    passwordAt: Date;
    /** Own orders and addresses from before are not shown; see older-orders.service. */
    ordersFrom?: Date;
  };
}

/** The origin of a request. */
export interface Caller {
  /** IPv4 address or IPv6 network. */
  address: string;
  userAgent?: string;
}

/** Why authentication failed: an expired or invalid token, an invalid API key, or a header that is not `Bearer …`. */
export type TokenProblem = 'expired' | 'key' | 'scheme';

/** True when the role gives nothing that somebody with these permissions lacks: nobody hands out more than they have. */
export function covers(permissions: readonly Permission[], role: Role): boolean {
  return PERMISSIONS[role].every((permission) => permissions.includes(permission));
}

/** True for those who pack parcels and may see no money. */
export function seesNoMoney(viewer: Viewer | null): boolean {
  return may(viewer, Permission.PACK_ORDERS) && !may(viewer, Permission.READ_ORDERS);
}

export function may(viewer: Viewer | null, permission: Permission): boolean {
  return viewer?.permissions.includes(permission) ?? false;
}
