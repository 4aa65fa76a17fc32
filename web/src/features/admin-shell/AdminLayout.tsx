// The frame around every back-office screen: sidebar, breadcrumbs, search, live state, account, and the screen itself.
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { App, Button, ConfigProvider, Drawer, Flex, Grid, Layout, type ThemeConfig } from 'antd';
import { MenuOutlined } from '@ant-design/icons';
import { Outlet, useLocation } from 'react-router-dom';
import { useLoginOverlay } from '../../shared/session/login-overlay';
import { chatLink, documentTitle, greetingText, shop } from '../../shared/shop';
import { BrandIcon } from '../../shared/ui/BrandIcon';
import { useFocusOnNewScreen } from '../../shared/ui/use-focus-on-new-screen';
import { useCan } from '../../shared/back-office/permissions';
import { componentParts, theme, thumbParts, thumbSizes } from '../../shared/back-office/theme';
import { AccountMenu } from './AccountMenu';
import { Breadcrumb } from './Breadcrumb';
import { HelpButton } from './HelpButton';
import { LiveState } from './LiveState';
import { PasswordQuestion } from './PasswordQuestion';
import { SearchPalette } from './SearchPalette';
import { Sidebar } from './Sidebar';
import { sectionOf } from './sections';
import { useLiveOrders } from './use-live-orders';
import { useWaiting } from './use-new-orders';
import '../../shared/back-office/back-office.css';
import '../../generated/office-tokens.css';
import './admin-shell.css';

/** Lazy: a shop that sells for real has it seldom. */
const SampleNotice = lazy(() => import('./SampleNotice'));

const { Sider, Header, Content, Footer } = Layout;

const calmWish = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const onCalmWish = (changed: () => void) => {
  const wish = calmWish();
  wish.addEventListener('change', changed);
  return () => wish.removeEventListener('change', changed);
};

/**
 * No motion for users who prefer reduced motion: Ant Design would wait for the end of a transition that never starts. On a
 * phone whatever is pressed is as high as a thumb.
 */
function useTheme(isPhone: boolean): ThemeConfig {
  const calm = useSyncExternalStore(onCalmWish, () => calmWish().matches);
  return useMemo(
    () => ({
      ...theme,
      token: { ...theme.token, ...(calm && { motion: false }), ...(isPhone && thumbSizes) },
      ...(isPhone && {
        components: {
          ...theme.components,
          ...thumbParts,
          Segmented: { ...theme.components?.Segmented, ...thumbParts?.Segmented },
        },
      }),
    }),
    [calm, isPhone],
  );
}

export function AdminLayout() {
  const { lg, md } = Grid.useBreakpoint();
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useLoginOverlay();
  const can = useCan();
  const live = useLiveOrders();
  const waiting = useWaiting();
  const newOrders = waiting['/admin/orders'];
  const section = sectionOf(pathname);
  const main = useFocusOnNewScreen();
  return (
    <ConfigProvider theme={useTheme(md === false)} {...componentParts}>
      <App className="admin-area">
        <title>{`${newOrders > 0 ? `(${newOrders}) ` : ''}${documentTitle(section?.name ?? 'Back office')}`}</title>
        <a className="admin-skip" href="#main">
          Skip to content
        </a>
        <Layout style={{ minHeight: '100vh' }}>
          {lg && (
            <Sider width={224}>
              <div style={{ position: 'sticky', top: 0, maxHeight: '100vh', overflowY: 'auto' }}>
                <Sidebar waiting={waiting} />
              </div>
            </Sider>
          )}
          <Drawer
            open={menuOpen && !lg}
            placement="left"
            size={260}
            title="Menu"
            onClose={() => setMenuOpen(false)}
            styles={{ body: { background: 'var(--color-night)', padding: 0 } }}
          >
            <Sidebar waiting={waiting} onNavigate={() => setMenuOpen(false)} />
          </Drawer>
          <Layout style={{ minWidth: 0 }}>
            <Header className="admin-header" style={{ position: 'sticky', top: 0, zIndex: 20, lineHeight: 'normal' }}>
              <Flex align="center" gap={12} style={{ height: '100%' }}>
                {!lg && (
                  <Button
                    icon={<MenuOutlined aria-hidden />}
                    aria-label="Open menu"
                    onClick={() => setMenuOpen(true)}
                  />
                )}
                <Breadcrumb section={section} />
                <Flex align="center" justify="flex-end" gap={md ? 12 : 4} style={{ marginLeft: 'auto', flex: 'none' }}>
                  {live && <LiveState state={live} short={!lg} />}
                  {can('MANAGE_CATALOGUE', 'READ_ORDERS', 'VIEW_CUSTOMERS', 'MANAGE_SUPPORT') && (
                    <SearchPalette short={!md} />
                  )}
                  <HelpButton section={section} />
                  <Button
                    type="text"
                    href={chatLink(greetingText)}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label="Chat with us on WhatsApp"
                    icon={<BrandIcon name="WhatsApp" />}
                  />
                  <AccountMenu short={!lg} />
                </Flex>
              </Flex>
            </Header>
            <Content id="main" ref={main} tabIndex={-1} style={{ padding: md ? 24 : 14, outline: 'none', minWidth: 0 }}>
              {can('VIEW_DASHBOARD') && (
                <Suspense>
                  <SampleNotice />
                </Suspense>
              )}
              <Outlet />
            </Content>
            <PasswordQuestion />
            <Footer className="admin-footer">{shop.brand} back office</Footer>
          </Layout>
        </Layout>
      </App>
    </ConfigProvider>
  );
}
