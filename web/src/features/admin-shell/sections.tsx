// Table of the back office's screens: path, name, icon, permissions.
import type { ReactNode } from 'react';
import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BlockOutlined,
  DashboardOutlined,
  GiftOutlined,
  FileProtectOutlined,
  IdcardOutlined,
  FileTextOutlined,
  InboxOutlined,
  LinkOutlined,
  MailOutlined,
  RestOutlined,
  RollbackOutlined,
  SearchOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserSwitchOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Permission } from '../../shared/back-office/permissions';

export interface Section {
  path: string;
  name: string;
  icon: ReactNode;
  /** Any of these opens the screen. */
  needs: readonly Permission[];
}

/** The shop's daily work, in the order of the sidebar. */
export const shopSections: readonly Section[] = [
  { path: '/admin/dashboard', name: 'Dashboard', icon: <DashboardOutlined aria-hidden />, needs: ['VIEW_DASHBOARD'] },
  { path: '/admin/products', name: 'Products', icon: <ShoppingOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  {
    path: '/admin/orders',
    name: 'Orders',
    icon: <ShoppingCartOutlined aria-hidden />,
    needs: ['READ_ORDERS', 'MANAGE_ORDERS'],
  },
  {
    path: '/admin/to-pack',
    name: 'To pack',
    icon: <GiftOutlined aria-hidden />,
    needs: ['READ_ORDERS', 'MANAGE_ORDERS'],
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
  { path: '/admin/customers', name: 'Customers', icon: <TeamOutlined aria-hidden />, needs: ['VIEW_CUSTOMERS'] },
  {
    path: '/admin/privacy',
    name: 'Privacy requests',
    icon: <IdcardOutlined aria-hidden />,
    needs: ['VIEW_CUSTOMERS'],
  },
  {
    path: '/admin/product-groups',
    name: 'Product groups',
    icon: <BlockOutlined aria-hidden />,
    needs: ['MANAGE_CATALOGUE'],
  },
  { path: '/admin/category', name: 'Category', icon: <AppstoreOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  { path: '/admin/pricing', name: 'Pricing', icon: <TagsOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  { path: '/admin/custom-order', name: 'Custom Order', icon: <ToolOutlined aria-hidden />, needs: ['MANAGE_SUPPORT'] },
  { path: '/admin/contacts', name: 'Contacts', icon: <MailOutlined aria-hidden />, needs: ['MANAGE_SUPPORT'] },
];

/** What keeps the shop in order. */
export const upkeepSections: readonly Section[] = [
  { path: '/admin/low-stock', name: 'Low stock', icon: <InboxOutlined aria-hidden />, needs: ['MANAGE_CATALOGUE'] },
  {
    path: '/admin/declarations',
    name: 'Declarations',
    icon: <FileProtectOutlined aria-hidden />,
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
  { path: '/admin/staff', name: 'Staff', icon: <UserSwitchOutlined aria-hidden />, needs: ['MANAGE_STAFF'] },
  { path: '/admin/audit', name: 'Audit log', icon: <AuditOutlined aria-hidden />, needs: ['MANAGE_STAFF'] },
  { path: '/admin/security', name: 'Security log', icon: <SafetyOutlined aria-hidden />, needs: ['MANAGE_STAFF'] },
  { path: '/admin/content', name: 'Pages', icon: <FileTextOutlined aria-hidden />, needs: ['MANAGE_CONTENT'] },
  { path: '/admin/settings', name: 'Settings', icon: <SettingOutlined aria-hidden />, needs: ['MANAGE_SETTINGS'] },
  { path: '/admin/integrations', name: 'Integrations', icon: <ApiOutlined aria-hidden />, needs: ['MANAGE_API'] },
  {
    path: '/admin/connections',
    name: 'Connections',
    icon: <LinkOutlined aria-hidden />,
    needs: ['MANAGE_SETTINGS'],
  },
];

export const allSections: readonly Section[] = [...shopSections, ...upkeepSections];

/** The section an address belongs to. */
export const sectionOf = (pathname: string): Section | undefined =>
  allSections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
