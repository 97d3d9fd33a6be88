import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useSiteConfig } from '@certdeck/federation';
import { renderScreen } from '@certdeck/federation/testing';
import { products } from '../../../testing/products.ts';
import { texts } from '../../../texts.ts';
import { useAsk, type Ask } from '../ask/useAsk.ts';
import type { OrderForm } from './OrderForm.ts';
import { startValues } from './startValues.ts';
import { useOrderForm } from './useOrderForm.ts';

const product = (productNo: string) => products.find((one) => one.productNo === productNo)!;

/** The form and the field above it, without a page: several changes can then come before the next drawing. */
async function renderForm(): Promise<{ form(): OrderForm; ask(): Ask }> {
  const last: { form?: OrderForm; ask?: Ask } = {};
  function Form() {
    const initial = startValues(products, new URLSearchParams(), useSiteConfig());
    const { form } = useOrderForm({
      mode: 'single',
      products,
      initial,
      checkBatch: () => ({}),
      onSubmit: () => undefined,
    });
    Object.assign(last, { form, ask: useAsk(form, false) });
    return <output>{form.values.commonName}</output>;
  }
  await renderScreen(<Form />, { path: '/ssl/certificates', namespaces: { ssl: texts } });
  await screen.findByRole('status');
  return { form: () => last.form!, ask: () => last.ask! };
}

it('keeps a name that is not drawn yet when another product is chosen', async () => {
  const { form } = await renderForm();
  await act(async () => form().change({ commonName: 'shop' }));
  await act(async () => {
    form().change({ commonName: 'shop.example.com' });
    form().chooseProduct(product('ALP-OV1'));
  });
  expect(form().values.commonName).toBe('shop.example.com');
  expect(form().values.productNo).toBe('ALP-OV1');
});

it('takes a name back that was typed and removed before the rows were drawn', async () => {
  const { form, ask } = await renderForm();
  await act(async () => ask().type('shop.example.com'));
  expect(form().values.commonName).toBe('shop.example.com');
  await act(async () => {
    form().change({ commonName: 'shop.example.community' });
    ask().type('shop.example.com');
    ask().flush();
  });
  expect(form().values.commonName).toBe('shop.example.com');
});
