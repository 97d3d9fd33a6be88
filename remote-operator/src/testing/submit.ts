import { act, fireEvent, screen, within } from '@testing-library/react';

/** Fills the upper dialog's fields in by their labels and presses a button of it: what a key does is tested elsewhere. */
export async function submit(button: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await sendIn((await screen.findAllByRole('dialog')).at(-1)!, button, fields);
}

/** Presses the button of the question that a page asks before an act. */
export async function confirm(button: string): Promise<void> {
  await sendIn(await screen.findByRole('alertdialog'), button, {});
}

/** Presses a button of the page. */
export async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

async function sendIn(
  element: HTMLElement,
  button: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const dialog = within(element);
  await act(async () => {
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  });
  await act(async () => void fireEvent.click(dialog.getByText(button, { selector: 'button, button *' })));
}
