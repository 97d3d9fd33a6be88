import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { defaultSiteConfig } from '@certdeck/contract';
import { renderScreen } from '@certdeck/federation/testing';
import { useEffect } from 'react';
import { products } from '../../../testing/products.ts';
import { texts } from '../../../texts.ts';
import { startValues } from './startValues.ts';
import { useOrderForm } from './useOrderForm.ts';
import type { OrderValues } from './values.ts';

it('orders the name that was entered last, though the rows are still to be drawn with it', async () => {
  const ordered: OrderValues[] = [];
  const initial = startValues(products, new URLSearchParams('product=ALP-DV1'), defaultSiteConfig);
  let order: ReturnType<typeof useOrderForm> | undefined;
  function Buy() {
    const form = useOrderForm({
      mode: 'single',
      products,
      initial: { ...initial, commonName: 'drawn.example.com' },
      checkBatch: () => ({}),
      onSubmit: (values) => void ordered.push(values),
    });
    useEffect(() => {
      order = form;
    });
    return <p>{form.form.values.commonName}</p>;
  }
  const { container } = await renderScreen(<Buy />, { namespaces: { ssl: texts } });
  await act(async () => {
    // Nothing is drawn until this function has ended.
    order?.form.change({ commonName: 'Entered.example.com' });
    await order?.submit();
  });
  expect(ordered.map(({ commonName }) => commonName)).toEqual(['entered.example.com']);
  expect(container).toHaveTextContent('entered.example.com');
});
