import { startShopProcess, type ShopProcess } from './harness.js';

const ORDER = `mutation($input: PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber totalAmount}}}`;

describe('a power cut right after an order was answered', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopProcess();
  });
  afterAll(() => shop.stop());

  it('keeps the order, the stock and the cart as they were answered', async () => {
    const { token } = await shop.signUp();
    const { products } = await shop.graphql('{products(filter:{stock:IN_STOCK},sort:PRICE_ASC){items{id stock}}}');
    const product = products.items.find((p: { stock: number }) => p.stock > 3);
    await shop.graphql('mutation($id: ID!){addToCart(productId:$id,quantity:2){count}}', { id: product.id }, token);
    const { placeOrder } = await shop.graphql(
      ORDER,
      {
        input: {
          idempotencyKey: 'power-cut',
          paymentMethod: 'COD',
          contactInfo: { email: 'asha@example.com', phone: '+91 66666 00101' },
          deliveryAddress: {
            firstName: 'Asha',
            lastName: 'Verma',
            street: '1 Hazratganj',
            city: 'Lucknow',
            state: 'Uttar Pradesh',
            postalCode: '226001',
            country: 'India',
          },
        },
      },
      token,
    );
    await shop.kill();
    await shop.restart();
    const after = await shop.graphql(
      'query($id: ID!){myOrders{total orders{id orderNumber totalAmount}} myCart{count} product(id:$id){stock}}',
      { id: product.id },
      token,
    );
    expect(after.myOrders).toEqual({ total: 1, orders: [placeOrder.order] });
    expect(after.myCart.count).toBe(0);
    expect(after.product.stock).toBe(product.stock - 2);
  });
});
