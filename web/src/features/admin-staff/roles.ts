// Names and descriptions of the roles.
import type { Role } from '../../generated/admin-staff';
import { enumTable, inWords } from '../../shared/enum-table';

export const roleNames = enumTable<Role, string>(
  {
    ADMIN: 'admin',
    CATALOGUE: 'catalogue',
    ORDERS: 'orders',
    SUPPORT: 'support',
    PACKER: 'packer',
    ACCOUNTANT: 'accountant',
    CUSTOMER: 'customer',
  },
  inWords,
);

export const staffRoles = [
  'ADMIN',
  'CATALOGUE',
  'ORDERS',
  'SUPPORT',
  'PACKER',
  'ACCOUNTANT',
] as const satisfies readonly Role[];

export type StaffRole = (typeof staffRoles)[number];

export const roleMeanings: Record<StaffRole, string> = {
  ADMIN: 'Everything, with staff, audit log and integrations.',
  CATALOGUE: 'Products, pictures, categories, prices, stock and offers.',
  ORDERS: 'Orders, their status and refunds, customers and the dashboard.',
  PACKER: 'Parcels: packs and sends them, with addresses, labels and tracking numbers. Sees no prices and no payments.',
  ACCOUNTANT: 'Reads orders, payments, refunds, invoices and sales, and exports them. Changes nothing.',
  SUPPORT: 'Customers, custom orders and contact messages; reads orders, answers returns and takes their goods in.',
};

export const roleChoices = staffRoles.map((value) => ({ value, label: roleNames[value] }));
