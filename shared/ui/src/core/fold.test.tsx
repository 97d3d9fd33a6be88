import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fold, Panel } from '../index.ts';
import { renderUi } from '../testing/index.tsx';

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});
const onPhone = () => {
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
};

const panel = (
  <Panel folds title="记录" description="说明" actions={<a href="/all">全部</a>} footer={<p>末尾</p>}>
    <input aria-label="备注" />
  </Panel>
);

describe('a panel that folds', () => {
  it('is open on a wide screen, with nothing that could close it', async () => {
    await renderUi(panel);
    expect(screen.getByRole('textbox', { name: '备注' })).toBeVisible();
    expect(screen.getByRole('link', { name: '全部' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is its title below 768 px until it is opened, and keeps what was entered (D-026)', async () => {
    onPhone();
    await renderUi(panel);
    const user = userEvent.setup();
    const field = screen.getByLabelText('备注');
    for (const part of [field, screen.getByText('说明'), screen.getByText('末尾')])
      expect(part).not.toBeVisible();
    expect(screen.queryByRole('link', { name: '全部' })).not.toBeInTheDocument();
    const title = within(screen.getByRole('heading', { level: 2, name: '记录' })).getByRole('button');
    await user.click(title);
    expect(title).toHaveAttribute('aria-expanded', 'true');
    await user.type(field, '客户A');
    expect(screen.getByRole('link', { name: '全部' })).toBeVisible();
    await user.click(title);
    await user.click(title);
    expect(field).toHaveValue('客户A');
    expect(field).toBeVisible();
  });

  it('stays as it is where it was not asked to fold', async () => {
    onPhone();
    await renderUi(<Panel title="记录">内容</Panel>);
    expect(screen.getByText('内容')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a part that folds', () => {
  it('is opened by its heading below 768 px, and stands open above', async () => {
    const part = <Fold title="文件">内容</Fold>;
    const { unmount } = await renderUi(part);
    expect(screen.getByText('内容')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    unmount();
    onPhone();
    await renderUi(part);
    expect(screen.getByText('内容')).not.toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: '文件', expanded: false }));
    expect(screen.getByText('内容')).toBeVisible();
  });
});
