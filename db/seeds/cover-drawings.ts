/** The hand-drawn picture of each demo automation's cover, on a 960 × 540 canvas, as SVG. */
import {
  bar,
  box,
  card,
  check,
  clock,
  disc,
  euro,
  GREY,
  many,
  PALE,
  type Palette,
  percent,
  polar,
  qr,
  ring,
  scaled,
  shape,
  slice,
  stroke,
  WHITE,
} from './cover-shapes.ts';

type Drawing = (palette: Palette) => string;

export const drawings: Record<string, Drawing> = {
  'generateur-de-devis': (p) =>
    card(p, 340, 62, 290, 408) +
    box(372, 96, 56, 56, p.deep, 12) +
    bar(492, 100, 106, GREY) +
    bar(522, 124, 76, GREY) +
    bar(372, 186, 130, p.deep, 14) +
    many([228, 264, 300], (y, i) => bar(372, y, 140 - i * 18, GREY) + bar(546, y, 52, p.mid)) +
    box(478, 340, 120, 44, p.paper, 10) +
    bar(498, 356, 80, p.deep) +
    stroke('M372 428c18-34 30-30 26-6s10 18 22-4 22-10 18 4 14 8 26-2', p.deep, 6) +
    `<g transform="rotate(38 560 400)">${box(542, 236, 40, 150, p.spot, 6)}${box(542, 236, 40, 34, p.deep, 6)}${shape('M542 386h40l-20 46z', '#f6dfc0')}${shape('M555 416h14l-7 16z', p.deep)}</g>`,
  'generateur-de-factures': (p) =>
    shape('M362 84h256v390l-32-24-32 24-32-24-32 24-32-24-32 24-32-24-32 24V84z', p.mid) +
    shape('M348 70h256v390l-32-24-32 24-32-24-32 24-32-24-32 24-32-24-32 24V70z', WHITE) +
    bar(380, 106, 96, p.deep, 16) +
    bar(380, 138, 60, GREY) +
    many([186, 222, 258, 294], (y, i) => bar(380, y, 110 - (i % 2) * 26, GREY) + bar(518, y, 54, p.mid)) +
    stroke('M380 334h192', p.deep, 4) +
    bar(380, 358, 70, p.deep, 16) +
    bar(494, 358, 78, p.deep, 16) +
    disc(628, 196, 74, p.spot) +
    ring(628, 196, 58, WHITE, 4) +
    euro(634, 196, 28, WHITE),
  'relances-de-factures': (p) =>
    box(300, 152, 360, 250, p.mid, 18) +
    box(288, 140, 360, 250, WHITE, 18) +
    shape('M288 372L424 262h88l136 110v4a14 14 0 0 1-14 14H302a14 14 0 0 1-14-14z', PALE) +
    stroke('M296 154l152 128q20 16 40 0L640 154', p.deep, 10) +
    disc(640, 372, 82, p.paper) +
    clock(640, 372, 68, p, p.spot) +
    stroke('M250 196h-64M250 262h-96M250 328h-64', p.deep, 10),
  'calculateur-de-tva': (p) =>
    card(p, 348, 56, 264, 420, 28) +
    box(376, 84, 208, 108, p.deep, 14) +
    percent(532, 138, 36, WHITE) +
    bar(398, 158, 76, p.mid) +
    many([0, 1, 2, 3], (row) =>
      many([0, 1, 2], (col) =>
        box(376 + col * 74, 216 + row * 60, 60, 46, row === 3 && col === 2 ? p.spot : PALE, 12),
      ),
    ) +
    stroke('M542 412h24M542 426h24', WHITE, 6),
  'verificateur-siret-tva-iban': (p) =>
    card(p, 246, 108, 430, 116) +
    many([0, 1, 2, 3, 4, 5, 6, 7], (i) =>
      box(276 + i * 44 + Math.floor(i / 3) * 14, 146, 34, 40, i < 2 ? p.deep : p.paper, 8),
    ) +
    card(p, 246, 256, 430, 116) +
    many([0, 1, 2, 3, 4, 5, 6, 7], (i) =>
      box(276 + i * 42 + Math.floor(i / 4) * 22, 294, 34, 40, i < 4 ? p.mid : p.paper, 8),
    ) +
    stroke('M682 412l70 70', p.deep, 30) +
    disc(612, 342, 104, p.deep) +
    disc(612, 342, 82, WHITE) +
    stroke('M570 344l30 30 54-62', p.spot, 20),
  'previsionnel-de-tresorerie': (p) =>
    card(p, 210, 84, 540, 366) +
    stroke('M250 336h460', GREY, 4) +
    many([60, 96, 44, -46, -70, 36, 92, 138], (h, i) =>
      box(262 + i * 56, h > 0 ? 336 - h : 336, 34, Math.abs(h), h < 0 ? p.spot : i > 4 ? p.mid : p.deep, 6),
    ) +
    stroke('M278 240L334 204 390 256 446 282 502 276', p.deep, 8) +
    `<path d="M502 276L558 238 614 180 672 128" fill="none" stroke="${p.deep}" stroke-width="8" stroke-dasharray="2 18" stroke-linecap="round"/>` +
    disc(502, 276, 13, WHITE) +
    ring(502, 276, 13, p.deep, 7) +
    disc(674, 126, 15, p.spot),
  'echeancier-de-paiement': (p) =>
    scaled(
      1.14,
      stroke('M172 392h616', p.deep, 8) +
        many([0, 1, 2, 3], (i) => {
          const x = 236 + i * 164;
          const h = 196 - i * 40;
          return `${card(p, x - 58, 346 - h, 116, h, 14)}${euro(x + 5, 346 - h / 2, 24 - i * 2, i < 2 ? p.deep : p.mid)}${i < 2 ? check(x, 392, 28, p.spot) : disc(x, 392, 24, WHITE) + ring(x, 392, 24, p.deep, 8)}`;
        }),
      -30,
    ),
  'simulateur-micro-entreprise': (p) =>
    card(p, 196, 106, 568, 328, 24) +
    slice(352, 270, 114, 0, 212, p.deep) +
    slice(352, 270, 114, 212, 290, p.spot) +
    slice(352, 270, 114, 290, 360, p.mid) +
    disc(352, 270, 64, WHITE) +
    euro(358, 270, 24, p.deep) +
    many([178, 262, 346], (y, i) => {
      const x = [648, 590, 560][i] ?? 600;
      return `${bar(512, y, 208, GREY, 10)}${bar(512, y, x - 512, [p.deep, p.spot, p.mid][i] ?? p.deep, 10)}${disc(x, y + 5, 19, p.deep)}${disc(x, y + 5, 9, WHITE)}`;
    }),
  'calculateur-de-marge': (p) =>
    `<g transform="translate(34 0)">${shape('M306 176L400 92h200a22 22 0 0 1 22 22v336a22 22 0 0 1-22 22H328a22 22 0 0 1-22-22z', p.mid)}${shape('M292 164L386 80h202a22 22 0 0 1 22 22v336a22 22 0 0 1-22 22H314a22 22 0 0 1-22-22z', WHITE)}${disc(400, 140, 22, p.paper)}${stroke('M400 140c-40-70-110-80-150-20', p.deep, 7)}${box(336, 338, 66, 84, p.mid, 8)}${box(418, 290, 66, 132, p.mid, 8)}${box(500, 214, 66, 208, p.mid, 8)}${box(336, 316, 66, 40, p.spot, 8)}${box(418, 250, 66, 66, p.spot, 8)}${box(500, 150, 66, 106, p.spot, 8)}${stroke('M318 422h266', p.deep, 8)}</g>`,
  'createur-de-qr-code': (p) =>
    card(p, 318, 92, 324, 356, 26) +
    qr(354, 128, 12, p.deep) +
    bar(410, 402, 140, GREY, 14) +
    stroke(
      'M276 168V82a32 32 0 0 1 32-32h86M684 168V82a32 32 0 0 0-32-32h-86M276 372v86a32 32 0 0 0 32 32h86M684 372v86a32 32 0 0 1-32 32h-86',
      p.spot,
      12,
    ),
  'nettoyeur-de-csv': (p) =>
    card(p, 216, 88, 528, 364, 20) +
    shape('M216 142V108a20 20 0 0 1 20-20h488a20 20 0 0 1 20 20v34z', p.deep) +
    many([250, 412, 574], (x) => bar(x, 109, 84, WHITE)) +
    many([0, 1, 2, 3, 4], (i) => {
      const y = 170 + i * 54;
      if (i === 2)
        return `${box(232, y - 12, 440, 40, '#fbe3dc', 10)}${bar(250, y + 2, 110, p.spot)}${bar(412, y + 2, 90, p.spot)}${bar(574, y + 2, 64, p.spot)}${stroke(`M242 ${y + 8}h420`, p.deep, 4)}`;
      return `${bar(250, y + 2, 96 + ((i * 37) % 34), i % 2 ? p.mid : GREY)}${bar(412, y + 2, 112 - ((i * 23) % 30), GREY)}${bar(574, y + 2, 84, i % 2 ? p.mid : GREY)}${stroke(`M232 ${y + 32}h496`, PALE, 3)}`;
    }) +
    check(740, 394, 58, p.spot),
  'signature-email': (p) =>
    card(p, 206, 96, 548, 348, 24) +
    shape('M206 152v-32a24 24 0 0 1 24-24h500a24 24 0 0 1 24 24v32z', p.deep) +
    many([240, 268, 296], (x) => disc(x, 124, 8, p.mid)) +
    bar(246, 184, 300, GREY) +
    bar(246, 212, 220, GREY) +
    box(232, 258, 496, 160, p.paper, 16) +
    disc(312, 338, 54, WHITE) +
    disc(312, 320, 20, p.deep) +
    shape('M274 376a38 32 0 0 1 76 0a54 54 0 0 1-76 0z', p.deep) +
    stroke('M396 286v104', p.spot, 8) +
    bar(424, 292, 150, p.deep, 16) +
    bar(424, 328, 106, p.mid) +
    bar(424, 354, 190, p.mid) +
    stroke('M590 306c16-30 28-26 24-4s10 16 20-4 20-8 16 4 12 8 30-6', p.spot, 6) +
    disc(434, 386, 9, p.deep) +
    disc(462, 386, 9, p.deep) +
    disc(490, 386, 9, p.deep),
  'planificateur-de-publications': (p) =>
    card(p, 240, 92, 480, 372, 26) +
    shape('M240 166v-48a26 26 0 0 1 26-26h428a26 26 0 0 1 26 26v48z', p.deep) +
    many([330, 480, 630], (x) => stroke(`M${x} 72v44`, WHITE, 20) + stroke(`M${x} 72v44`, p.mid, 12)) +
    many([0, 1, 2, 3], (row) =>
      many([0, 1, 2, 3, 4, 5], (col) => {
        const day = row * 6 + col;
        const fill = [1, 8, 15, 22].includes(day) ? p.spot : [4, 10, 17].includes(day) ? p.mid : PALE;
        return box(268 + col * 72, 192 + row * 64, 60, 50, fill, 10);
      }),
    ) +
    disc(704, 418, 72, p.paper) +
    disc(704, 418, 58, p.deep) +
    stroke('M676 428v-20l44-20v60z', WHITE, 8) +
    stroke('M734 402q12 16 0 32', WHITE, 7),
  'generateur-de-mentions-legales': (p) =>
    card(p, 326, 52, 308, 432) +
    stroke('M480 104v190M418 294h124', p.deep, 12) +
    stroke('M388 148h184', p.deep, 12) +
    disc(480, 104, 16, p.spot) +
    many(
      [400, 560],
      (x) =>
        stroke(`M${x} 150l-36 82M${x} 150l36 82`, p.mid, 6) +
        shape(`M${x - 46} 230h92a46 38 0 0 1-92 0z`, p.spot),
    ) +
    many([338, 370, 402], (y, i) => bar(366, y, [228, 196, 212][i] ?? 200, GREY)) +
    bar(366, 438, 96, p.deep, 14),
  'compteur-de-temps': (p) =>
    scaled(
      0.92,
      box(452, 40, 56, 56, p.deep, 12) +
        box(428, 32, 104, 30, p.deep, 12) +
        `<g transform="rotate(42 480 288)">${box(460, 56, 40, 50, p.deep, 10)}</g>` +
        disc(492, 300, 194, p.mid) +
        disc(480, 288, 194, p.deep) +
        disc(480, 288, 160, WHITE) +
        slice(480, 288, 132, 0, 128, p.spot) +
        slice(480, 288, 132, 128, 200, p.mid) +
        disc(480, 288, 78, WHITE) +
        many(
          [0, 90, 180, 270],
          (a) => `<g transform="rotate(${a} 480 288)">${bar(474, 140, 12, p.deep, 20)}</g>`,
        ) +
        stroke(`M480 288L${polar(480, 288, 108, 200)}`, p.deep, 12) +
        disc(480, 288, 16, p.deep),
    ),
  'ordre-du-jour-et-compte-rendu': (p) =>
    card(p, 286, 78, 330, 396, 22) +
    box(380, 54, 142, 52, p.deep, 16) +
    disc(451, 72, 9, WHITE) +
    many([150, 216, 282, 348, 414], (y, i) => {
      const mark = i < 3 ? check(336, y + 8, 19, p.deep) : ring(336, y + 8, 16, p.mid, 6);
      return `${mark}${bar(374, y + 2, [132, 96, 150, 110, 124][i] ?? 120, i < 3 ? GREY : PALE)}${bar(548, y + 2, [40, 28, 40, 22, 34][i] ?? 30, i < 3 ? p.spot : PALE)}`;
    }) +
    shape(
      'M604 150h126a24 24 0 0 1 24 24v60a24 24 0 0 1-24 24h-70l-36 34v-34h-20a24 24 0 0 1-24-24v-60a24 24 0 0 1 24-24z',
      p.deep,
    ) +
    many([628, 668, 708], (x) => disc(x, 204, 10, WHITE)),
  'generateur-de-fiches-produits': (p) =>
    card(p, 206, 84, 548, 372, 24) +
    box(234, 112, 232, 316, p.paper, 16) +
    shape('M282 226h136l18 146a16 16 0 0 1-16 18H280a16 16 0 0 1-16-18z', p.deep) +
    stroke('M312 262v-62a38 38 0 0 1 76 0v62', p.mid, 12) +
    bar(500, 126, 190, p.deep, 22) +
    bar(500, 166, 120, p.mid) +
    many(
      [212, 246, 280],
      (y, i) => disc(508, y + 6, 8, p.spot) + bar(530, y, [168, 134, 152][i] ?? 140, GREY),
    ) +
    box(500, 330, 118, 56, p.spot, 28) +
    euro(562, 358, 14, WHITE, 5) +
    stroke('M656 336l-22 22 22 22M696 336l22 22-22 22', p.deep, 9),
  'segmentation-clients-rfm': (p) =>
    card(p, 270, 64, 420, 412, 26) +
    many([0, 1, 2, 3, 4], (row) =>
      many([0, 1, 2, 3, 4], (col) => {
        const score = 4 - row + col;
        const fill = score >= 7 ? p.spot : score >= 5 ? p.deep : score >= 3 ? p.mid : p.paper;
        const head = [24, 33, 18, 11, 4].includes(row * 10 + col);
        const x = 298 + col * 74;
        const y = 90 + row * 72;
        return `${box(x, y, 64, 62, fill, 12)}${head ? disc(x + 32, y + 22, 11, WHITE) + shape(`M${x + 12} ${y + 54}a20 17 0 0 1 40 0z`, WHITE) : ''}`;
      }),
    ) +
    stroke('M236 470V76M222 92l14-18 14 18', p.deep, 8),
};
