import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password that can be shown or hidden. It is hidden while it is sent, since browsers store the input of plain fields. */
export function PasswordField({ showLabel, hideLabel, disabled, ...rest }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const isShown = isWanted && !disabled;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={<Icon size={20} aria-hidden />}
          disabled={disabled}
          onClick={() => setIsWanted(!isWanted)}
        />
      }
    />
  );
}
