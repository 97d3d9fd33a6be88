import { generateCsr } from '@certdeck/pki';
import { freshName, openShop } from '../journeys/shop.ts';

/** Orders of the demo customer, by what there is to do with them. */
export type SampleOrders = Readonly<Record<'to pay' | 'to validate' | 'issued', string>>;

/** One address of a screen, and what the table calls it. */
export interface Address {
  name: string;
  path: string;
}

/** Orders in a portal, so that screens show more than that there are none. */
export async function makeOrders(origin: string): Promise<SampleOrders> {
  const shop = await openShop(origin);
  const order = async (word: string) => {
    const name = freshName(word);
    const { publicKey: csr } = await generateCsr({
      hostname: name,
      sans: [],
      signAlg: 'ECDSA',
      keyLen: 'P256',
    });
    return { name, orderNo: await shop.order(name, csr) };
  };
  const unpaid = await order('to-pay');
  const paid = await order('to-validate');
  await shop.pay(paid.orderNo);
  const issued = await order('issued');
  await shop.pay(issued.orderNo);
  await shop.issue(issued.orderNo, issued.name);
  return { 'to pay': unpaid.orderNo, 'to validate': paid.orderNo, issued: issued.orderNo };
}

const DETAIL = '/ssl/certificate/:id';
const PAYMENT = '/payment';

/** Where a route is opened: with an order that is there wherever it shows one, else with a name of nothing. */
export function addressesOf(route: string, orders: SampleOrders): Address[] {
  if (route === DETAIL)
    return [
      { name: route, path: '/ssl/certificate/N1' },
      ...Object.entries(orders).map(([what, orderNo]) => ({
        name: `${route} (${what})`,
        path: `/ssl/certificate/${orderNo}`,
      })),
    ];
  const plain = { name: route, path: route.replaceAll(/:\w+/g, 'N1') };
  if (route !== PAYMENT) return [plain];
  return [plain, { name: `${route} (to pay)`, path: `${route}?orderNo=${orders['to pay']}` }];
}
