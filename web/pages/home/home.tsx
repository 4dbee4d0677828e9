import { site } from '#site';
import { Answers } from './answers.tsx';
import { Backing } from './backing.tsx';
import { Credentials } from './credentials.tsx';
import { Hero } from './hero.tsx';
import { Redeeming } from './redeeming.tsx';
import { Security } from './security.tsx';

export const meta = () => [
  { title: `${site.name}: ${site.tagline}` },
  {
    name: 'description',
    content: `${site.name} is an Ethereum token. Each one stands for a one-ounce American Eagle gold coin held in trust, and can be redeemed for it.`,
  },
];

export default function Home() {
  return (
    <>
      <Hero />
      <Backing />
      <Redeeming />
      <Security />
      <Credentials />
      <Answers />
    </>
  );
}
