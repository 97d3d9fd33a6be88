import { orderCalls, OrderStatus } from '@certdeck/contract';
import { type Customer, csrFor, openShop, type OrderWish, type Shop } from './shop.ts';

const DAY = 86_400;
export const FLEX = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl' };

/** A shop in which time stands still, with a customer who renews. */
export async function openRenewals() {
  const shop = await openShop();
  shop.freeze();
  const customer = await shop.addCustomer();
  return { shop, customer, ...actsOf(shop, customer) };
}

export type Renewals = Awaited<ReturnType<typeof openRenewals>>;

function actsOf(shop: Shop, customer: Customer) {
  const now = () => Math.floor(shop.services.now().getTime() / 1000);
  const detailOf = async (orderNo: string) =>
    (await customer.call(orderCalls.getOrder, { id: orderNo })).body.data;
  const change = (orderNo: string, to: object) =>
    shop.services.db.updateTable('orders').set(to).where('order_no', '=', orderNo).execute();
  return {
    now,
    detailOf,
    change,
    /** Renews an order with all that it has. */
    renewAsItIs: async (orderNo: string, who = customer) =>
      (await who.call(orderCalls.createOrderRenew, { orderNo })).body,
    cancel: (orderNo: string) => customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] }),
    /** An order that counts as issued; its coverage ends so many days from now. */
    async issued(wish: OrderWish = {}, days = 40, who = customer): Promise<string> {
      const [orderNo = ''] = await shop.order(who, wish);
      const at = (day: number) => new Date((now() + day * DAY) * 1000);
      await change(orderNo, {
        status: OrderStatus.issued,
        paid_at: at(days - 365),
        issued_at: at(days - 365),
        end_at: at(days),
        cert_expires_at: at(days),
      });
      return orderNo;
    },
    /** Rows of all renewals of an order. */
    async rowsOf(orderNo: string) {
      const { id } = await detailOf(orderNo);
      return shop.services.db.selectFrom('orders').selectAll().where('renews_id', '=', id).execute();
    },
    /** A renewal as the page sends it, with parts replaced. */
    async submit(renews: string, more: Record<string, unknown> = {}, names = ['a.example'], who = customer) {
      const [commonName = '', ...domainNames] = names;
      const { body } = await who.call(orderCalls.createOrder, {
        ...FLEX,
        year: 1,
        dcvMethod: 'dns_txt',
        renews,
        sslCerts: [{ commonName, domainNames, csr: await csrFor(names) }],
        ...more,
      });
      return body;
    },
  };
}
