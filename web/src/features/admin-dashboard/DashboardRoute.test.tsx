// The dashboard after a failed query.
import { screen, waitFor } from '@testing-library/react';
import { cartOf, customer, noAnswer, openScreen, press } from '../../../test/stage';
import { DashboardRoute } from './DashboardRoute';

test('says that its data could not be loaded, and loads it when asked again', async () => {
  let gone = true;
  openScreen('/admin/dashboard', <DashboardRoute />, {
    Me: () => customer(cartOf([]), { role: 'ORDERS', permissions: ['VIEW_DASHBOARD'] }),
    AdminDashboard: () =>
      gone
        ? noAnswer()
        : {
            waitingWork: {
              __typename: 'WaitingWork',
              ordersToPack: 0,
              overdueOrders: 0,
              failedRefunds: 0,
              returnsToAnswer: 0,
              returnsToSettle: 0,
              productsOutOfStock: 0,
              newContactSubmissions: 0,
              newCustomOrders: 0,
            },
            dashboard: {
              __typename: 'Dashboard',
              totalProducts: 50,
              totalOrders: 7,
              totalRevenue: 1180,
              totalCustomers: 3,
              recentOrders: [],
              topProducts: [],
            },
          },
    AdminGroupSales: () => ({
      groupSales: { __typename: 'GroupSalesPage', total: 0, page: 1, pages: 0, items: [] },
    }),
    AdminSalesReport: () => {
      const figures = { revenue: 0, orders: 0, paidOrders: 0, averageOrder: 0 };
      return {
        salesReport: {
          __typename: 'SalesReport',
          ...figures,
          before: { __typename: 'SalesFigures', ...figures },
          byCategory: [],
          points: [],
          byStatus: [],
        },
      };
    },
  });
  expect(await screen.findByText('Failed to load dashboard data')).toBeVisible();
  expect(screen.queryByText('Total Products')).toBeNull();
  gone = false;
  press('Retry');
  expect(await screen.findByText('Total Products')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Failed to load dashboard data')).toBeNull());
});
