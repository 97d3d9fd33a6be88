import { OrderList } from './OrderList.tsx';

/** /orders/expiring */
export default function ExpiringOrdersPage() {
  return <OrderList expiring />;
}
