import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand('staff');
