import { NavLink } from 'react-router';
import { FoldingMenu } from './FoldingMenu.tsx';
import { SessionLinks } from './SessionLinks.tsx';
import { mainMenu } from './site-links.ts';

export function MobileMenu() {
  return (
    <FoldingMenu className="md:hidden">
      <nav aria-label="Principale">
        <ul>
          {mainMenu.map(({ to, label }) => (
            <li key={to} className="border-line border-b">
              <NavLink
                to={to}
                className="flex min-h-14 items-center font-medium text-lg aria-[current=page]:text-accent-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-5">
        <SessionLinks layout="column" />
      </div>
    </FoldingMenu>
  );
}
