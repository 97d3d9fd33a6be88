import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

const BUTTON = { selector: 'button, button *' } as const;
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));

/** Presses a button of the page by its text, at once: what a key does is tested elsewhere. */
export const press = async (text: string) => click((await screen.findAllByText(text, BUTTON))[0]!);

/** Presses a button of the page by its text once it can be pressed: what it acts on is still read before that. */
export async function pressOnceEnabled(text: string): Promise<void> {
  await waitFor(() => {
    if (screen.getByText(text, BUTTON).closest('button')?.disabled !== false)
      throw new Error(`${text} is off`);
  });
  await press(text);
}

/** Presses a button of the page by its name, such as one with an icon alone. */
export const pressNamed = async (name: string) =>
  click((await screen.findAllByLabelText(name, { selector: 'button' }))[0]!);

/** Opens a menu by the name of its button and presses one of its lines. */
export async function choose(menu: string, line: string): Promise<void> {
  await pressNamed(menu);
  await click(await screen.findByText(line, { selector: '[role=menuitem], [role=menuitem] *' }));
}

/** Fills fields of the open dialog in by their labels and presses a button of it. */
export async function submit(
  button: string | RegExp,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await act(async () => {
    for (const [label, value] of Object.entries(fields))
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  });
  await click(dialog.getAllByText(button, BUTTON)[0]!);
}

/** Presses the button of the question that a page asks before an act. */
export const confirm = async (button: string) =>
  click(within(await screen.findByRole('alertdialog')).getByText(button, BUTTON));
