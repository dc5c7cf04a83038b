import { expect, onPhoneToo, pageWith, test } from './shop.ts'

onPhoneToo(() => {
  test('a print can be viewed as an object, flat and on a wall of any color', async ({
    page,
    cart,
    faults,
  }) => {
    await page.goto(cart.url)
    const drawing = page.locator('.stage svg.print-preview')
    await expect(drawing).not.toHaveClass(/wall-view|flat-view/)
    await page.getByRole('radio', { name: 'On a wall' }).check()
    await expect(drawing).toHaveClass(/wall-view/)
    const paint = page.locator('.wall-paint')
    await page.getByRole('radio', { name: 'Sage' }).check()
    await expect(paint).toHaveCSS('fill', 'rgb(169, 181, 160)')
    await page.getByLabel('Your own').fill('#123456')
    await expect(paint).toHaveCSS('fill', 'rgb(18, 52, 86)')

    // The drawing is to scale: 100 cm of sofa are as long as 100 cm of print.
    const cmPerUnit = await drawing.evaluate((svg) => {
      const width = (selector: string) =>
        svg.querySelector(selector)?.getBoundingClientRect().width ?? 0
      return width('.face-area') / width('.sofa')
    })
    const inches = Number(/^(\d+) × /.exec(await page.locator('.measures').innerText())?.[1])
    expect(cmPerUnit).toBeCloseTo((inches * 2.54) / 210, 2)

    await page.getByRole('radio', { name: 'Flat' }).check()
    await expect(drawing).toHaveClass(/flat-view/)
    await page.getByRole('radio', { name: 'On a wall' }).check()
    await expect(paint).toHaveCSS('fill', 'rgb(18, 52, 86)')
    await page.goto(`${cart.url}?view=wall`)
    await expect(paint).toHaveCSS('fill', 'rgb(18, 52, 86)')
    expect(faults).toEqual([])
  })
})

test('the wall works without script, and controls that need script are hidden', async ({
  context,
  cart,
}) => {
  const page = await pageWith(context, { javaScriptEnabled: false })
  await page.goto(`${cart.url}?view=wall`)
  await expect(page.locator('.wall-paint')).toHaveCSS('fill', 'rgb(241, 239, 234)')
  await expect(page.getByRole('button', { name: 'View in 3D' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Wall colour' })).toBeHidden()
  await page.context().close()
})
