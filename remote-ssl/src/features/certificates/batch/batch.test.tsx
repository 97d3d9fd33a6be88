import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { createKeyVault, generateCsr, keyMatchesCsr, writeZip } from '@certdeck/pki';
import { buyButton, choose, field, ready, renderBuyScreen, settled } from '../../../testing/screen.tsx';

const path = '/ssl/certificates?mode=batch';
const enter = (text: string) => fireEvent.change(field('batchText'), { target: { value: text } });
const picker = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  return input;
};

describe('batch purchase', () => {
  it('orders all names in one submission, each with a key of its own, and pays them through the queue (SSL-001, SSL-041, D-152, D-167)', async () => {
    const { user, asked } = await renderBuyScreen({
      path,
      handlers: [onCall(orderCalls.createOrder, { data: 'N1,N2,N3' })],
    });
    await ready();
    fireEvent.change(field('encryption'), { target: { value: 'ECC' } });
    enter('a.com');
    expect(screen.getByText('a.com · 1 年')).toBeVisible();
    enter('a.com\n\nb.com');
    expect(screen.getByText('2 个订单 · 1 年')).toBeVisible();
    enter('a.com\n\nb.com\n\nc.com');
    expect(screen.getByText('3 个订单')).toBeVisible();
    // Where it is bought all of them are named, not the first alone.
    expect(screen.getByText('3 个订单 · 1 年')).toBeVisible();
    await user.click(buyButton());
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.input).toMatchObject({ orderNos: ['N1', 'N2', 'N3'], queue: true });
    const { sslCerts } = (sentTo(orderCalls.createOrder)[0]?.input ?? {}) as {
      sslCerts: { commonName: string; csr: string; key: string }[];
    };
    expect(sslCerts.map(({ commonName }) => commonName)).toEqual(['a.com', 'b.com', 'c.com']);
    for (const { csr, key } of sslCerts) {
      expect(await keyMatchesCsr(await createKeyVault().decrypt(key), csr)).toBe(true);
    }
    expect(new Set(sslCerts.map(({ key }) => key)).size).toBe(3);
    expect(sentTo(orderCalls.price).at(-1)?.input).toMatchObject({ quantity: 3 });
  }, 400_000);

  it('lists wrong lines with their number and edits them in place', async () => {
    const { user } = await renderBuyScreen({ path });
    await ready();
    enter('a.com\n\nbad_');
    expect(await screen.findByText('第 3 行')).toBeVisible();
    expect(screen.getByText('域名 bad_ 格式不正确')).toBeVisible();
    await user.click(buyButton());
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
    const line = screen.getByLabelText('第 3 行');
    fireEvent.change(line, { target: { value: 'good.com' } });
    expect(field('batchText')).toHaveValue('a.com\n\ngood.com');
    expect(screen.queryByText('第 3 行')).toBeNull();
    await settled();
  });

  it('warns above 500 orders and sends nothing (SSL-042, VAL-016)', async () => {
    const { user } = await renderBuyScreen({ path });
    await ready();
    // Notes take 64 KB (VAL-016, D-128).
    expect(field('batchText')).toHaveAttribute('maxlength', '65536');
    enter(Array.from({ length: 501 }, (_, index) => `h${index}.example.com`).join('\n\n'));
    await user.click(buyButton());
    expect((await screen.findAllByText('一次最多提交 500 个订单')).length).toBeGreaterThan(0);
    expect(sentTo(orderCalls.createOrder)).toEqual([]);
  });

  it('reads an archive of requests, and says what is wrong with another file (SSL-043, SSL-044, SSL-045, SSL-046, D-160)', async () => {
    const { user } = await renderBuyScreen({ path });
    await ready();
    await user.click(choose('上传 CSR 压缩包'));
    const upload = (content: BlobPart, type: string) =>
      fireEvent.change(picker(), { target: { files: [new File([content], 'a.zip', { type })] } });

    upload('text', 'text/plain');
    expect(await screen.findByText('文件类型不正确')).toBeVisible();

    const empty = await writeZip([{ name: 'good.txt', content: 'x' }]);
    upload(new Uint8Array(empty), 'application/zip');
    expect(await screen.findByText('没有有效的 CSR 或文件结构错误')).toBeVisible();

    const { publicKey } = await generateCsr({ hostname: 'zip.example.com', signAlg: 'ECDSA' });
    const zip = await writeZip([
      { name: 'good.csr', content: publicKey },
      { name: 'bad.csr', content: 'bad' },
      { name: 'good.txt', content: publicKey },
    ]);
    upload(new Uint8Array(zip), 'application/zip');
    expect(await screen.findByText('已上传 1 个 CSR')).toBeVisible();
    expect(screen.getByText('zip.example.com')).toBeVisible();
  });

  it('offers archives only where the site does (SSL-047)', async () => {
    await renderBuyScreen({ path, site: { csrZipUpload: false } });
    await ready();
    expect(() => choose('上传 CSR 压缩包')).toThrow();
    expect(choose('粘贴或上传')).toBeInTheDocument();
  });

  it('keeps what was entered when the tab changes', async () => {
    const { user } = await renderBuyScreen({ path });
    await ready();
    enter('a.com');
    await user.click(screen.getByText('单个购买'));
    expect(document.querySelector('[name=batchText]')).toBeNull();
    await user.click(screen.getByText('批量购买'));
    expect(field('batchText')).toHaveValue('a.com');
  });
});
