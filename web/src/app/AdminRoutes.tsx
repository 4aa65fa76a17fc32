// Routes of the back office; each screen is a chunk of its own, and Ant Design comes with the first.
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { AdminLayout } from '../features/admin-shell/AdminLayout';
import { FirstScreen, ScreenGate } from '../features/admin-shell/ScreenGate';
import { ErrorBoundary } from './ErrorBoundary';

const screens: Record<string, () => Promise<{ default: ComponentType }>> = {
  dashboard: () => import('../features/admin-dashboard/DashboardRoute').then((m) => ({ default: m.DashboardRoute })),
  products: () => import('../features/admin-products/ProductsRoute').then((m) => ({ default: m.ProductsRoute })),
  'product-groups': () =>
    import('../features/admin-products/ProductGroupsRoute').then((m) => ({ default: m.ProductGroupsRoute })),
  orders: () => import('../features/admin-orders/OrdersRoute').then((m) => ({ default: m.OrdersRoute })),
  cash: () => import('../features/admin-orders/CashRoute').then((m) => ({ default: m.CashRoute })),
  'returned-parcels': () =>
    import('../features/admin-orders/ReturnedParcelsRoute').then((m) => ({ default: m.ReturnedParcelsRoute })),
  'to-pack': () => import('../features/admin-to-pack/ToPackRoute').then((m) => ({ default: m.ToPackRoute })),
  'on-the-way': () => import('../features/admin-to-pack/OnTheWayRoute').then((m) => ({ default: m.OnTheWayRoute })),
  privacy: () => import('../features/admin-privacy/PrivacyRoute').then((m) => ({ default: m.PrivacyRoute })),
  returns: () => import('../features/admin-returns/ReturnsRoute').then((m) => ({ default: m.ReturnsRoute })),
  customers: () => import('../features/admin-customers/CustomersRoute').then((m) => ({ default: m.CustomersRoute })),
  category: () => import('../features/admin-categories/CategoriesRoute').then((m) => ({ default: m.CategoriesRoute })),
  pricing: () => import('../features/admin-pricing/PricingRoute').then((m) => ({ default: m.PricingRoute })),
  offers: () => import('../features/admin-offers/OffersRoute').then((m) => ({ default: m.OffersRoute })),
  'custom-order': () =>
    import('../features/admin-custom-orders/CustomOrdersRoute').then((m) => ({ default: m.CustomOrdersRoute })),
  contacts: () => import('../features/admin-contacts/ContactsRoute').then((m) => ({ default: m.ContactsRoute })),
  'deleted-products': () =>
    import('../features/admin-products/DeletedProductsRoute').then((m) => ({ default: m.DeletedProductsRoute })),
  declarations: () =>
    import('../features/admin-products/DeclarationsRoute').then((m) => ({ default: m.DeclarationsRoute })),
  'pictures-by-sku': () =>
    import('../features/admin-products/PicturesBySkuRoute').then((m) => ({ default: m.PicturesBySkuRoute })),
  'low-stock': () => import('../features/admin-products/LowStockRoute').then((m) => ({ default: m.LowStockRoute })),
  'search-words': () =>
    import('../features/admin-search-words/SearchWordsRoute').then((m) => ({ default: m.SearchWordsRoute })),
  staff: () => import('../features/admin-staff/StaffRoute').then((m) => ({ default: m.StaffRoute })),
  content: () => import('../features/admin-content/ContentRoute').then((m) => ({ default: m.ContentRoute })),
  settings: () => import('../features/admin-settings/SettingsRoute').then((m) => ({ default: m.SettingsRoute })),
  audit: () => import('../features/admin-audit/AuditRoute').then((m) => ({ default: m.AuditRoute })),
  security: () => import('../features/admin-security/SecurityRoute').then((m) => ({ default: m.SecurityRoute })),
  help: () => import('../features/admin-help/HelpRoute').then((m) => ({ default: m.HelpRoute })),
  connections: () =>
    import('../features/admin-connections/ConnectionsRoute').then((m) => ({ default: m.ConnectionsRoute })),
  integrations: () =>
    import('../features/admin-integrations/IntegrationsRoute').then((m) => ({ default: m.IntegrationsRoute })),
  messages: () => import('../features/admin-messages/MessagesRoute').then((m) => ({ default: m.MessagesRoute })),
  backups: () => import('../features/admin-backups/BackupsRoute').then((m) => ({ default: m.BackupsRoute })),
  'orders/new': () => import('../features/admin-orders/NewOrderRoute').then((m) => ({ default: m.NewOrderRoute })),
  feeds: () => import('../features/admin-feeds/FeedsRoute').then((m) => ({ default: m.FeedsRoute })),
  due: () => import('../features/admin-due/DueRoute').then((m) => ({ default: m.DueRoute })),
  quotes: () => import('../features/admin-quotes/QuotesRoute').then((m) => ({ default: m.QuotesRoute })),
  gst: () => import('../features/admin-gst/GstRoute').then((m) => ({ default: m.GstRoute })),
  reviews: () => import('../features/admin-reviews/ReviewsRoute').then((m) => ({ default: m.ReviewsRoute })),
  'go-live': () => import('../features/admin-go-live/GoLiveRoute').then((m) => ({ default: m.GoLiveRoute })),
};

const routes = Object.entries(screens).map(([path, load]) => ({ path, Screen: lazy(load) }));

export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route index element={<FirstScreen />} />
        {routes.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <ScreenGate path={`/admin/${path}`}>
                <ErrorBoundary>
                  <Suspense>
                    <Screen />
                  </Suspense>
                </ErrorBoundary>
              </ScreenGate>
            }
          />
        ))}
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Route>
    </Routes>
  );
}
