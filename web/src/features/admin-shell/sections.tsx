// Table of the back office's screens: path, name, icon, permissions.
import type { ReactNode } from 'react';
import {
  ApiOutlined,
  AppstoreOutlined,
  CalculatorOutlined,
  AuditOutlined,
  BlockOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  FallOutlined,
  MessageOutlined,
  GiftOutlined,
  GlobalOutlined,
  FileProtectOutlined,
  HourglassOutlined,
  IdcardOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  InboxOutlined,
  LinkOutlined,
  MailOutlined,
  PercentageOutlined,
  QuestionCircleOutlined,
  RocketOutlined,
  PhoneOutlined,
  PictureOutlined,
  RestOutlined,
  RollbackOutlined,
  SearchOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TruckOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Permission } from '../../shared/back-office/permissions';

export interface Section {
  path: string;
  name: string;
  icon: ReactNode;
  /** Any of these opens the screen; none: it is open to everybody on the staff. */
  needs: readonly Permission[];
}

/** The screens of every day, in the order that the owner of the shop specified. */
export const mainSections: readonly Section[] = [
  { path: '/admin/dashboard', name: 'Dashboard', icon: <DashboardOutlined aria-hidden />, needs: ['VIEW_DASHBOARD'] },
  { path: '/admin/products', name: 'Products', icon: <ShoppingOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  {
    path: '/admin/orders',
    name: 'Orders',
    icon: <ShoppingCartOutlined aria-hidden />,
    needs: ['READ_ORDERS', 'MANAGE_ORDERS'],
  },
  { path: '/admin/customers', name: 'Customers', icon: <TeamOutlined aria-hidden />, needs: ['VIEW_CUSTOMERS'] },
  { path: '/admin/category', name: 'Category', icon: <AppstoreOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  {
    path: '/admin/pricing',
    name: 'Pricing',
    icon: <TagsOutlined aria-hidden />,
    needs: ['MANAGE_CATALOGUE'],
  },
  { path: '/admin/custom-order', name: 'Custom Order', icon: <ToolOutlined aria-hidden />, needs: ['MANAGE_SUPPORT'] },
  {
    path: '/admin/contacts',
    name: 'Contacts',
    icon: <MailOutlined aria-hidden />,
    needs: ['MANAGE_SUPPORT'],
  },
];

export interface SectionGroup {
  name: string;
  sections: readonly Section[];
  /** Folded until somebody opens it. */
  isFolded?: true;
}

/** The other screens, by what they are about. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: 'Order work',
    sections: [
      {
        path: '/admin/orders/new',
        name: 'New order',
        icon: <PhoneOutlined aria-hidden />,
        needs: ['MANAGE_ORDERS'],
      },
      {
        path: '/admin/to-pack',
        name: 'To pack',
        icon: <GiftOutlined aria-hidden />,
        needs: ['READ_ORDERS', 'MANAGE_ORDERS', 'PACK_ORDERS'],
      },
      {
        path: '/admin/on-the-way',
        name: 'On the way',
        icon: <TruckOutlined aria-hidden />,
        needs: ['READ_ORDERS', 'MANAGE_ORDERS', 'PACK_ORDERS'],
      },
      {
        path: '/admin/returns',
        name: 'Returns',
        icon: <RollbackOutlined aria-hidden />,
        needs: ['READ_ORDERS', 'MANAGE_RETURNS'],
      },
      {
        path: '/admin/cash',
        name: 'Cash on delivery',
        icon: <WalletOutlined aria-hidden />,
        needs: ['READ_ORDERS', 'MANAGE_ORDERS'],
      },
      {
        path: '/admin/due',
        name: 'Due amounts',
        icon: <HourglassOutlined aria-hidden />,
        needs: ['READ_ORDERS'],
      },
      {
        path: '/admin/returned-parcels',
        name: 'Returned parcels',
        icon: <FallOutlined aria-hidden />,
        needs: ['READ_ORDERS', 'VIEW_DASHBOARD'],
      },
      {
        path: '/admin/quotes',
        name: 'Quotes',
        icon: <FileDoneOutlined aria-hidden />,
        needs: ['READ_ORDERS'],
      },
      {
        path: '/admin/gst',
        name: 'GST',
        icon: <CalculatorOutlined aria-hidden />,
        needs: ['READ_ORDERS'],
      },
    ],
  },
  {
    name: 'Catalogue',
    sections: [
      {
        path: '/admin/offers',
        name: 'Offers',
        icon: <PercentageOutlined aria-hidden />,
        needs: ['MANAGE_OFFERS', 'READ_ORDERS'],
      },
      {
        path: '/admin/product-groups',
        name: 'Product groups',
        icon: <BlockOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/low-stock',
        name: 'Low stock',
        icon: <InboxOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/declarations',
        name: 'Declarations',
        icon: <FileProtectOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/pictures-by-sku',
        name: 'Pictures by SKU',
        icon: <PictureOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/deleted-products',
        name: 'Deleted products',
        icon: <RestOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/search-words',
        name: 'Search words',
        icon: <SearchOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
      {
        path: '/admin/feeds',
        name: 'Google and Meta',
        icon: <GlobalOutlined aria-hidden />,
        needs: ['MANAGE_CATALOGUE'],
      },
    ],
  },
  {
    name: 'People',
    sections: [
      {
        path: '/admin/privacy',
        name: 'Privacy requests',
        icon: <IdcardOutlined aria-hidden />,
        needs: ['VIEW_CUSTOMERS'],
      },
      {
        path: '/admin/messages',
        name: 'Messages',
        icon: <MessageOutlined aria-hidden />,
        needs: ['VIEW_CUSTOMERS'],
      },
      {
        path: '/admin/reviews',
        name: 'Reviews',
        icon: <StarOutlined aria-hidden />,
        needs: ['MANAGE_REVIEWS'],
      },
    ],
  },
  {
    name: 'Shop',
    sections: [
      {
        path: '/admin/content',
        name: 'Pages',
        icon: <FileTextOutlined aria-hidden />,
        needs: ['MANAGE_CONTENT'],
      },
      {
        path: '/admin/settings',
        name: 'Settings',
        icon: <SettingOutlined aria-hidden />,
        needs: ['MANAGE_SETTINGS'],
      },
      {
        path: '/admin/connections',
        name: 'Connections',
        icon: <LinkOutlined aria-hidden />,
        needs: ['MANAGE_SETTINGS'],
      },
      {
        path: '/admin/go-live',
        name: 'Ready to sell',
        icon: <RocketOutlined aria-hidden />,
        needs: ['MANAGE_SETTINGS'],
      },
      { path: '/admin/backups', name: 'Backups', icon: <DatabaseOutlined aria-hidden />, needs: ['MANAGE_SETTINGS'] },
    ],
  },
  {
    name: 'Admin tools',
    isFolded: true,
    sections: [
      {
        path: '/admin/staff',
        name: 'Staff',
        icon: <UserSwitchOutlined aria-hidden />,
        needs: ['MANAGE_STAFF'],
      },
      {
        path: '/admin/audit',
        name: 'Audit log',
        icon: <AuditOutlined aria-hidden />,
        needs: ['MANAGE_STAFF'],
      },
      {
        path: '/admin/security',
        name: 'Security log',
        icon: <SafetyOutlined aria-hidden />,
        needs: ['MANAGE_STAFF'],
      },
      {
        path: '/admin/integrations',
        name: 'Integrations',
        icon: <ApiOutlined aria-hidden />,
        needs: ['MANAGE_API'],
      },
    ],
  },
];

/** For everybody on the staff; the question mark at the top leads to it. */
const help: Section = { path: '/admin/help', name: 'Help', icon: <QuestionCircleOutlined aria-hidden />, needs: [] };

export const allSections: readonly Section[] = [
  ...mainSections,
  ...sectionGroups.flatMap(({ sections }) => sections),
  help,
];

/** Whether an account may open a screen. @param can whether it has one of some permissions */
export const opens = ({ needs }: Section, can: (...permissions: Permission[]) => boolean): boolean =>
  needs.length === 0 || can(...needs);

/** The section an address belongs to; of a screen below another one, that screen itself. */
export const sectionOf = (pathname: string): Section | undefined =>
  allSections
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
