import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password that can be shown or hidden. */
export function PasswordField({ showLabel, hideLabel, disabled, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={<Icon size={20} aria-hidden />}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
