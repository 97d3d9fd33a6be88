import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button, Field, Input } from '../index.ts';
import { renderUi } from '../testing/index.tsx';
import { ConfirmDialog, Dialog, Drawer, Menu, Popover, Tooltip, useHoverMenu } from './index.ts';

function Opened({ locked }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="联系人" locked={locked}>
        <Field label="姓">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('takes the focus to its first field, closes with Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    await renderUi(<Opened />);
    await user.click(screen.getByRole('button', { name: '打开' }));
    const dialog = await screen.findByRole('dialog', { name: '联系人' });
    await waitFor(() => expect(screen.getByLabelText('姓')).toHaveFocus());
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: '打开' })).toHaveFocus());
  });

  it('can be seen before the page below it is made inert, which styles all of that page anew', async () => {
    const frames: FrameRequestCallback[] = [];
    const frame = jest.spyOn(globalThis, 'requestAnimationFrame');
    frame.mockImplementation((work) => frames.push(work));
    await renderUi(<Opened />);
    const opener = screen.getByRole('button', { name: '打开' });
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(screen.getByLabelText('姓')).toHaveFocus());
    expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
    expect(opener.closest('[inert]')).toBeNull();
    frames.forEach((work) => work(0));
    await waitFor(() => expect(opener.closest('[inert]')).not.toBeNull());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(opener).toHaveFocus());
    expect(opener.closest('[inert]')).toBeNull();
    frame.mockRestore();
  });

  it('is scrolled with the keyboard where it is too long and has nothing else that the Tab key reaches', async () => {
    let height = 900;
    const tall = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height);
    const room = jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
    const reached = async (content: ReactNode) => {
      const { unmount } = await renderUi(
        <ConfirmDialog open onCancel={() => {}} onConfirm={() => {}}>
          {content}
        </ConfirmDialog>,
      );
      const around = screen.getByText(/^long/).closest('[tabindex]');
      unmount();
      return around?.getAttribute('tabindex');
    };
    expect(await reached('long')).toBe('0');
    const withLink = (
      <p>
        long <a href="/x">way</a>
      </p>
    );
    expect(await reached(withLink)).toBe('-1');
    height = 400;
    expect(await reached('long')).toBe('-1');
    // The window becomes lower, and nothing is drawn anew.
    const resized: (() => void)[] = [];
    const observed: Element[] = [];
    const observer = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
      resized.push(() => callback([], {} as ResizeObserver));
      return {
        observe: (element) => observed.push(element),
        unobserve: () => undefined,
        disconnect: () => undefined,
      };
    });
    await renderUi(
      <ConfirmDialog open onCancel={() => {}} onConfirm={() => {}}>
        long
      </ConfirmDialog>,
    );
    const region = observed.find((element) => element.contains(screen.getByText('long')));
    expect(region).not.toHaveAttribute('tabindex');
    height = 900;
    resized.forEach((callback) => callback());
    expect(region).toHaveAttribute('tabindex', '0');
    height = 400;
    resized.forEach((callback) => callback());
    expect(region).not.toHaveAttribute('tabindex');
    for (const spy of [tall, room, observer]) spy.mockRestore();
  });

  it('cannot be left while it is locked', async () => {
    const user = userEvent.setup();
    await renderUi(<Opened locked />);
    await user.click(screen.getByRole('button', { name: '打开' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('button', { name: '关闭对话框' })).not.toBeInTheDocument();
  });

  it('opens in the container of the root it belongs to', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    await renderUi(
      <Drawer open onClose={() => undefined} title="菜单">
        内容
      </Drawer>,
      { root },
    );
    expect(root).toContainElement(await screen.findByRole('dialog', { name: '菜单' }));
    root.remove();
  });
});

describe('a confirmation', () => {
  it('puts the focus on Cancel and confirms only by the named act', async () => {
    const user = userEvent.setup();
    const confirm = jest.fn();
    const cancel = jest.fn();
    await renderUi(
      <ConfirmDialog
        open
        danger
        title="确定要删除 a 吗？"
        confirmLabel="删除"
        onConfirm={confirm}
        onCancel={cancel}
      >
        删除后无法恢复。
      </ConfirmDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(cancel).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('a menu', () => {
  it('opens by keyboard and runs the chosen act', async () => {
    const user = userEvent.setup();
    const renew = jest.fn();
    await renderUi(
      <Menu
        trigger={<Button>更多</Button>}
        items={[
          { id: 'view', label: '查看', href: '/x' },
          'separator',
          { id: 'renew', label: '续费', onSelect: renew },
        ]}
      />,
    );
    screen.getByRole('button', { name: '更多' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: '查看' })).toHaveAttribute('href', '/x');
    await user.click(screen.getByRole('menuitem', { name: '续费' }));
    expect(renew).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });

  it('leads into lines of their own and back by the keyboard alone', async () => {
    const user = userEvent.setup();
    const choose = jest.fn();
    await renderUi(
      <Menu
        trigger={<Button>更多</Button>}
        items={[
          { id: 'view', label: '查看', href: '/x' },
          {
            id: 'theme',
            label: '主题',
            value: '深色',
            inner: {
              label: '主题',
              items: [
                { id: 'light', label: '浅色', checked: false, onSelect: choose },
                { id: 'dark', label: '深色', checked: true },
              ],
            },
          },
        ]}
      />,
    );
    screen.getByRole('button', { name: '更多' }).focus();
    await user.keyboard('{Enter}{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: '主题 深色' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('menuitemradio', { name: '深色' })).toHaveFocus();
    expect(screen.queryByRole('menuitem', { name: '查看' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('menuitem', { name: '主题 深色' })).toHaveFocus();
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect(choose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: '更多' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: '查看' })).toBeVisible();
  });
});

function Hovered() {
  const { open, hoverProps } = useHoverMenu();
  return (
    <div {...hoverProps} data-testid="menu">
      {open ? '展开' : '收起'}
    </div>
  );
}

describe('a hovered menu', () => {
  it('hides 200 ms after the pointer has left, unless it comes back (HOST-043)', async () => {
    await renderUi(<Hovered />);
    const menu = screen.getByTestId('menu');
    jest.useFakeTimers();
    try {
      fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
      expect(menu).toHaveTextContent('展开');
      fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
      act(() => void jest.advanceTimersByTime(199));
      expect(menu).toHaveTextContent('展开');
      fireEvent.pointerEnter(menu, { pointerType: 'mouse' });
      act(() => void jest.advanceTimersByTime(1000));
      expect(menu).toHaveTextContent('展开');
      fireEvent.pointerLeave(menu, { pointerType: 'mouse' });
      act(() => void jest.advanceTimersByTime(200));
      expect(menu).toHaveTextContent('收起');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a popover and a tooltip', () => {
  it('open from their trigger', async () => {
    const user = userEvent.setup();
    await renderUi(
      <>
        <Popover trigger={<Button>筛选</Button>} title="筛选条件">
          <Button>应用</Button>
        </Popover>
        <Tooltip content="复制到剪贴板">
          <Button>复制</Button>
        </Tooltip>
      </>,
    );
    await user.click(screen.getByRole('button', { name: '筛选' }));
    expect(await screen.findByRole('dialog', { name: '筛选条件' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.tab();
    await user.tab();
    await user.hover(screen.getByRole('button', { name: '复制' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('复制到剪贴板');
  });
});
