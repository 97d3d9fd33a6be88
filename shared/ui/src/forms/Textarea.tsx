import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { controlRecipe } from '../core/control.ts';
import { useFieldControl } from '../core/Field.tsx';

export const TextareaElement = chakra('textarea', controlRecipe);

export interface TextareaProps extends ComponentProps<typeof TextareaElement> {
  onValueChange?: (value: string) => void;
}

/** Several lines of text; `mono` for lists of names and PEM. */
export function Textarea({ onValueChange, onChange, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  return (
    <TextareaElement
      rows={4}
      paddingBlock="2"
      {...control}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
    />
  );
}
