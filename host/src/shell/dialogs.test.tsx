import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { PortalDialogProps, PortalDialogs } from '@certdeck/contract';
import { usePortalDialog } from '@certdeck/federation';
import { PageHeader } from '@certdeck/ui';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const orders = remoteEntry('orders');
const PayDialog = ({ input, resolve }: PortalDialogProps<'billing/payment-dialog/v1'>) => (
  <button onClick={() => resolve('paid')}>confirm {input.orderNos.join()}</button>
);

describe('a dialog of another area', () => {
  const provider = remoteEntry('billing', { provides: ['billing/payment-dialog/v1'] });
  type Result = PortalDialogs['billing/payment-dialog/v1']['result'];

  function Caller() {
    const pay = usePortalDialog('billing/payment-dialog/v1');
    const [result, setResult] = useState<Result>();
    return (
      <>
        <PageHeader title="a page" />
        <button onClick={() => void pay({ aim: 'makeOrder', orderNos: ['N1'] }).then(setResult)}>pay</button>
        <p>result: {result}</p>
      </>
    );
  }
  const open = async (
    dialog: () => Promise<{ default: typeof PayDialog }>,
    deployed = registryOf(orders, provider),
  ) => {
    const shell = await renderShell({
      path: '/orders/list',
      registry: deployed,
      screens: { 'orders/list': Caller },
      dialogs: { billing: { 'billing/payment-dialog/v1': dialog } },
    });
    await shell.user.click(await screen.findByText('pay'));
    return shell;
  };

  it('gets its input and resolves to the caller (HOST-001)', async () => {
    const { user } = await open(async () => ({ default: PayDialog }));
    await user.click(await screen.findByText('confirm N1'));
    expect(await screen.findByText('result: paid')).toBeVisible();
    expect(screen.queryByText('confirm N1')).not.toBeInTheDocument();
  });

  it('is unavailable when nobody provides it, when it cannot be had, and when it breaks (HOST-001)', async () => {
    expectConsole('error', /boom/);
    allowConsole('error', /./);
    const absent = await open(async () => ({ default: PayDialog }), registryOf(orders));
    expect(await screen.findByText('result: unavailable')).toBeVisible();
    absent.unmount();
    const down = await open(() => Promise.reject(new Error('down')));
    expect(await screen.findByText('result: unavailable')).toBeVisible();
    down.unmount();
    await open(async () => ({
      default: () => {
        throw new Error('boom');
      },
    }));
    await waitFor(() => expect(screen.getByText('result: unavailable')).toBeVisible());
  });
});
